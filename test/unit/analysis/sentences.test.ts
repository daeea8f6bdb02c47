import { expect, it } from "vitest";
import { noReason } from "../../../shared/analysis/why/reason.ts";
import { sentencesOf } from "../../../shared/analysis/why/sentences.ts";

function sentences(text: string, isPlain = false) {
  return sentencesOf([{ text, line: 1, reason: noReason }], isPlain).map((one) => [one.text, one.shown]);
}

it("a sentence is the line without its tags; readers see words of different lines and cells apart", () => {
  expect(sentences("<p>Known allergies<br>Penicillin</p>")).toEqual([
    ["Known allergiesPenicillin", "Known allergies Penicillin"],
  ]);
  expect(
    sentences("<tr><th>Weight</th><td>12<!-- in kg --> <b>k</b>g</td></tr>\n<style>p { }</style><hr>"),
  ).toEqual([["Weight12 kg", "Weight 12 kg"]]);
  expect(sentences("1 <2 & a<br>b", true)).toEqual([["1 <2 & a<br>b", "1 <2 & a<br>b"]]);
});
