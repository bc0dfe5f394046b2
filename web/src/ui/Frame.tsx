import { useEffect, useRef } from "preact/hooks";
import { setLanguage, t, useLanguage } from "../language";
import { hashOf, useRoute, type Query } from "../route";
import { screens, type Screen } from "../screens";
import { setTheme, useTheme, type Theme } from "../theme";
import { frameTexts } from "./frame.texts";
import { Icon } from "./Icon";

/** The page around a screen: name, navigation, the switches for language and theme. */
export function Frame() {
  const lang = useLanguage();
  const { screen: name, query } = useRoute();
  const screen = screens.find((candidate) => candidate.name === name) ?? screens[0]!;
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  useEffect(() => {
    document.documentElement.lang = lang === "zh" ? "zh-Hans" : "en";
    const about = query["position"] ?? query["game"];
    document.title = `${about ? `${about} · ` : ""}${t(screen.title)} · nimber`;
  });
  useEffect(() => {
    if (!first.current) scrollTo(0, 0);
    first.current = false;
  }, [screen]);

  const View = screen.component;
  return (
    <div class="frame">
      <header class="top">
        <a
          class="skip"
          href={hashOf(screen.name, query)}
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t(frameTexts.skip)}
        </a>
        <a class="brand" href={hashOf("play")} aria-label={t(frameTexts.home)}>
          <Icon name="brand" />
          <span>nimber</span>
        </a>
        <nav class="tabs" aria-label={t(frameTexts.screens)}>
          {screens.map((item) => (
            <Tab key={item.name} item={item} query={query} current={item === screen} />
          ))}
        </nav>
        <div class="switches">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main class={`screen screen-${screen.name}`} ref={main} tabIndex={-1}>
        <h1 class="unseen">{t(screen.title)}</h1>
        {/* A new key in another language: every text of the screen is rendered anew. */}
        <View key={`${screen.name} ${lang}`} />
      </main>
    </div>
  );
}

function Tab({ item, query, current }: { item: Screen; query: Query; current: boolean }) {
  const carried: Query = {};
  for (const name of item.carries) if (query[name]) carried[name] = query[name];
  return (
    <a class="tab" href={hashOf(item.name, carried)} aria-current={current ? "page" : undefined}>
      <Icon name={item.name} />
      <span>{t(item.title)}</span>
    </a>
  );
}

function LanguageSwitch() {
  const lang = useLanguage();
  const other = lang === "en" ? "zh" : "en";
  return (
    <button
      type="button"
      class="round"
      lang={other === "zh" ? "zh-Hans" : "en"}
      aria-label={other === "zh" ? "中文" : "English"}
      title={other === "zh" ? "中文" : "English"}
      onClick={() => setLanguage(other)}
    >
      {other === "zh" ? "中" : "En"}
    </button>
  );
}

function ThemeSwitch() {
  const theme = useTheme();
  const next: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
  return (
    <button
      type="button"
      class="round"
      aria-label={t(frameTexts.themes[theme])}
      title={t(frameTexts.themes[theme])}
      onClick={() => setTheme(next[theme])}
    >
      <Icon name={theme} />
    </button>
  );
}
