import type { Text } from "../language";

export const gamesTexts = {
  search: { en: "Search the catalogue", zh: "搜索目录" },
  placeholder: { en: "a name, a rule, a theorem …", zh: "名称、规则、定理……" },
  count: { en: "{n} games", zh: "{n} 个游戏" },
  noneTitle: { en: "No game matches “{search}”", zh: "没有与“{search}”相符的游戏" },
  none: { en: "Try a word of its rule, such as coins, row or split. Or write your own:", zh: "试试规则里的词，例如“硬币”“一排”“分成”。或者自己写规则：" },
  write: { en: "Write a rule", zh: "编写规则" },
  play: { en: "Play", zh: "对弈" },
  analyse: { en: "Analyse", zh: "分析" },
  explain: { en: "Explain", zh: "解释" },
  sequence: { en: "Sequence", zh: "数列" },
  more: { en: "What is known", zh: "已知的结论" },
  form: { en: "How to write it", zh: "写法" },
  example: { en: "Example", zh: "例子" },
  theorem: { en: "Theorem", zh: "定理" },
  statement: { en: "It says", zh: "内容" },
  misere: { en: "Misère", zh: "反常规则" },
  source: { en: "Source", zh: "出处" },
  shapes: {
    heaps: { en: "Heaps and rows", zh: "堆与排" },
    tuple: { en: "Heaps and pieces together", zh: "成组的堆与棋子" },
    board: { en: "Boards and graphs", zh: "棋盘与图" },
    scoring: { en: "Points decide", zh: "比分数" },
  } as Record<string, Text>,
};
