import type { Text } from "../language";

export const uiTexts = {
  outcomes: {
    P: { en: "P: the player who just moved wins", zh: "P：先手必败" },
    N: { en: "N: the player to move wins", zh: "N：先手必胜" },
    D: { en: "D: a draw", zh: "D：和局" },
    unknown: { en: "not known", zh: "未知" },
  } as Record<string, Text> & { unknown: Text; P: Text; N: Text; D: Text },
  working: { en: "Working …", zh: "正在计算……" },
  cancel: { en: "Cancel", zh: "取消" },
  cancelled: { en: "Stopped.", zh: "已停止。" },
  askAgain: { en: "Ask again", zh: "重新计算" },
  allGames: { en: "All games", zh: "所有游戏" },
  goOn: { en: "Take the time it needs", zh: "继续算下去" },
  units: {
    heaps: { en: "heaps", zh: "堆" },
    positions: { en: "positions", zh: "个局面" },
  } as Record<string, Text>,
  given: { en: "given: {given}", zh: "前提：{given}" },
  standings: {
    proved: { en: "proved", zh: "已证明" },
    computed: { en: "computed", zh: "已计算" },
    observed: { en: "observed", zh: "仅观察到" },
  } as Record<string, Text>,
};
