export const texts = {
  plot: { en: "plot", zh: "散点图" },
  label: {
    en: "Values of the heaps {from} to {to}. Arrow keys read them one by one, + and - zoom, 0 shows all.",
    zh: "堆 {from} 到 {to} 的值。方向键逐个读数，+ 和 - 缩放，0 显示全部。",
  },
  look: { en: "Point at a heap to read its value. Wheel or pinch to zoom, drag to move.", zh: "指向一堆即可读值；滚轮或双指缩放，拖动平移。" },
  closer: { en: "Zoom in", zh: "放大" },
  out: { en: "Zoom out", zh: "缩小" },
  whole: { en: "All", zh: "全部" },
};
