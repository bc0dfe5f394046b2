import type { Text } from "../language";

export const analyseTexts = {
  position: { en: "Position", zh: "局面" },
  analyse: { en: "Analyse", zh: "分析" },
  misere: { en: "Misère", zh: "反常规则" },
  emptyTitle: { en: "Which position?", zh: "分析哪个局面？" },
  empty: {
    en: "Any game, and any sum of games, joined by +. Some to begin with:",
    zh: "任何游戏，或用 + 连接的游戏之和。可以从这些开始：",
  },
  who: {
    N: { en: "The player to move wins", zh: "先手必胜" },
    P: { en: "The player to move loses", zh: "先手必败" },
    D: { en: "With best play nobody wins", zh: "双方都走得好则无人获胜" },
  } as Record<string, Text>,
  unknown: { en: "Not known yet", zh: "还不知道" },
  value: { en: "Value", zh: "尼姆值" },
  misereValue: { en: "Misère value", zh: "反常值" },
  genus: { en: "Genus", zh: "genus" },
  form: { en: "Canonical form", zh: "标准形" },
  founded: { en: "Founded by", zh: "依据" },
  margin: { en: "Margin", zh: "分差" },
  why: { en: "Why?", zh: "为什么？" },
  graph: { en: "Graph", zh: "博弈图" },
  play: { en: "Play from here", zh: "从这里开始下" },
  groups: {
    P: { en: "Winning moves", zh: "必胜的走法" },
    D: { en: "Moves that draw", zh: "走成和局" },
    N: { en: "Losing moves", zh: "会输的走法" },
    unknown: { en: "Moves not judged yet", zh: "尚未判定的走法" },
  } as Record<string, Text>,
  noWinning: { en: "None: every move can be answered.", zh: "没有：每一步都有应对。" },
  over: { en: "There is no move left.", zh: "已经没有棋可走了。" },
  more: { en: "Show all {n}", zh: "显示全部 {n} 个" },
  notAll: { en: "{n} moves in all; the first {shown} are here.", zh: "共有 {n} 种走法，这里是前 {shown} 种。" },
  tree: { en: "Variations", zh: "变化图" },
  treeHelp: {
    en: "Click a move to follow it. Arrow keys walk the tree: left and right in depth, up and down among alternatives.",
    zh: "点击一步走法即可跟进。方向键在树中行走：左右改变深度，上下切换并列的变化。",
  },
  winner: {
    first: { en: "The first player wins", zh: "先手胜" },
    second: { en: "The second player wins", zh: "后手胜" },
    tie: { en: "It is a tie", zh: "平局" },
  } as Record<string, Text>,
  best: { en: "Best moves", zh: "最好的走法" },
  points: { en: "scores {n}", zh: "得 {n} 分" },
};
