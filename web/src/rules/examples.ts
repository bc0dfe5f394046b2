import cards from "../../../examples/rules/cards.lua?raw";
import coins from "../../../examples/rules/coins.lua?raw";
import dominoes from "../../../examples/rules/dominoes.lua?raw";
import grundy from "../../../examples/rules/grundy.lua?raw";
import knight from "../../../examples/rules/knight.lua?raw";
import lift from "../../../examples/rules/lift.lua?raw";
import takeHalf from "../../../examples/rules/take-half.lua?raw";
import words from "../../../examples/rules/words.lua?raw";
import type { Text } from "../language";

export interface Example {
  readonly file: string;
  readonly title: Text;
  readonly text: string;
}

/** The examples of the program itself, so that they can never differ from what it was tested with. */
export const examples: readonly Example[] = [
  { file: "grundy.lua", title: { en: "Grundy's game", zh: "格伦迪游戏" }, text: grundy },
  { file: "take-half.lua", title: { en: "Take at most half", zh: "至多取一半" }, text: takeHalf },
  { file: "knight.lua", title: { en: "Knight", zh: "马" }, text: knight },
  { file: "words.lua", title: { en: "Words", zh: "单词" }, text: words },
  { file: "coins.lua", title: { en: "Coins", zh: "翻硬币" }, text: coins },
  { file: "cards.lua", title: { en: "Cards", zh: "纸牌" }, text: cards },
  { file: "dominoes.lua", title: { en: "Dominoes", zh: "骨牌" }, text: dominoes },
  { file: "lift.lua", title: { en: "Lift (draws)", zh: "电梯（有和局）" }, text: lift },
];
