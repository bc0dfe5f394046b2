import { useEffect, useRef } from "preact/hooks";
import type { Files } from "../../files";
import { t } from "../../language";
import { useOutcomes } from "../../outcomes";
import { Outcome } from "../../ui/Outcome";
import { analyseTexts as texts } from "../analyse.texts";
import { childrenOf, walked, type Tree } from "./tree";

interface Props {
  tree: Tree;
  misere: boolean;
  files: Files;
  onGo: (at: number) => void;
}

/** The tree of positions that were visited; arrow keys walk it, also when nothing else has the focus. */
export function Variations({ tree, misere, files, onGo }: Props) {
  const outcomes = useOutcomes(tree.nodes.map(({ position }) => position), misere, files);
  const box = useRef<HTMLUListElement>(null);
  const walk = (event: KeyboardEvent) => {
    if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = walked(tree, event.key);
    event.preventDefault();
    if (next !== tree.at) onGo(next);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target === document.body && tree.nodes.length > 1) walk(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (box.current?.contains(document.activeElement)) current?.focus();
  }, [tree.at]);

  const branch = (index: number, level: number) => {
    const children = childrenOf(tree, index);
    const here = index === tree.at;
    return (
      <li key={index} role="none">
        <div
          role="treeitem"
          class="twig"
          aria-level={level}
          aria-selected={here}
          aria-expanded={children.length ? true : undefined}
          tabIndex={here ? 0 : -1}
          onClick={() => onGo(index)}
          onKeyDown={(event) => event.key === "Enter" && onGo(index)}
        >
          <Outcome outcome={outcomes[index]} letter={false} />
          <span class="twig-text">{tree.nodes[index]!.position}</span>
        </div>
        {children.length > 0 && (
          <ul role="group" class={children.length > 1 ? "twigs twigs-many" : "twigs"}>
            {children.map((child) => branch(child, level + 1))}
          </ul>
        )}
      </li>
    );
  };
  return (
    <section class="panel variations">
      <h2 class="side-title">{t(texts.tree)}</h2>
      <ul role="tree" aria-label={t(texts.tree)} ref={box} onKeyDown={walk}>
        {branch(0, 1)}
      </ul>
      <p class="soft small">{t(texts.treeHelp)}</p>
    </section>
  );
}
