export const texts = {
  map: { en: "map of values", zh: "值的分布图" },
  label: {
    en: "Values in {rows} rows and {columns} columns. Arrow keys read them one by one, + and - zoom, 0 shows all.",
    zh: "{rows} 行 {columns} 列的值。方向键逐格读数，+ 和 - 缩放，0 显示全部。",
  },
  look: { en: "Point at a cell to read its value. Wheel or pinch to zoom, drag to move.", zh: "指向一格即可读值；滚轮或双指缩放，拖动平移。" },
  lost: { en: "lost for the player to move", zh: "轮到走的一方负" },
  none: { en: "no such position", zh: "没有这个局面" },
  closer: { en: "Zoom in", zh: "放大" },
  out: { en: "Zoom out", zh: "缩小" },
  whole: { en: "All", zh: "全部" },
};
