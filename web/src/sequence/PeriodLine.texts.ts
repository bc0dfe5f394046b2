import type { Text } from "../language";

export const texts = {
  looking: { en: "Looking for a period …", zh: "正在寻找周期……" },
  goOn: { en: "Take the time it needs", zh: "继续算下去" },
  none: { en: "no period among the values up to {to}", zh: "直到 {to} 的值没有周期" },
  period: { en: "period {period} from heap {start} on", zh: "自堆 {start} 起周期为 {period}" },
  saltus: { en: "values rise by {saltus} each time", zh: "每个周期增加 {saltus}" },
  exceptions: { en: "{count} exceptions, the last at {last}", zh: "{count} 个例外，最后一个在 {last}" },
  methods: {
    "classical criterion": { en: "classical criterion", zh: "经典判据" },
    "window theorem": { en: "window theorem", zh: "窗口定理" },
    "theorem on states": { en: "theorem on states", zh: "状态定理" },
  } as Record<string, Text>,
};
