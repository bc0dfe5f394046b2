import type { Text } from "../language";
import type { Theme } from "../theme";

export const frameTexts = {
  skip: { en: "Skip to the content", zh: "跳到内容" },
  home: { en: "nimber, to the start", zh: "nimber，回到起始页" },
  screens: { en: "Screens", zh: "页面" },
  themes: {
    system: { en: "Theme: as the system. Switch to light", zh: "主题：跟随系统。切换为浅色" },
    light: { en: "Theme: light. Switch to dark", zh: "主题：浅色。切换为深色" },
    dark: { en: "Theme: dark. Switch to that of the system", zh: "主题：深色。切换为跟随系统" },
  } as Record<Theme, Text>,
};
