import type { ComponentType } from "preact";
import type { Text } from "./language";
import { Analyse } from "./screens/analyse";
import { Games } from "./screens/games";
import { Graph } from "./screens/graph";
import { Play } from "./screens/play";
import { Rules } from "./screens/rules";
import { Sequence } from "./screens/sequence";
import { Why } from "./screens/why";

export interface Screen {
  name: string;
  title: Text;
  component: ComponentType;
  /** Members of the query that the navigation takes along to this screen. */
  carries: string[];
}

const position = ["position", "misere", "files"];

export const screens: Screen[] = [
  { name: "play", title: { en: "Play", zh: "对弈" }, component: Play, carries: position },
  { name: "analyse", title: { en: "Analyse", zh: "分析" }, component: Analyse, carries: position },
  { name: "why", title: { en: "Why", zh: "为什么" }, component: Why, carries: position },
  { name: "sequence", title: { en: "Sequence", zh: "数列" }, component: Sequence, carries: ["game", "files"] },
  { name: "graph", title: { en: "Graph", zh: "图" }, component: Graph, carries: position },
  { name: "rules", title: { en: "Rules", zh: "规则" }, component: Rules, carries: ["files"] },
  { name: "games", title: { en: "Games", zh: "游戏" }, component: Games, carries: [] },
];
