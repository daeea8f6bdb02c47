import { describe, expect, it } from "vitest";
import { answerText, searchedWords } from "../../../shared/submissions/answer-text.ts";
import { NO_NAMING_LABELS } from "../../../shared/submissions/choice-words.ts";

const choices = [{ choices: new Map([["likes", new Map([["tea", "Té"]])]]), naming: NO_NAMING_LABELS }];

describe("the answers of a submission as a text to search in", () => {
  it("has what was typed, the labels of what was chosen, and the names of files, without case and accents", () => {
    const sha256 = "a".repeat(64);
    const photo = { file: "f1", name: "Röntgen.PNG", type: "image/png", bytes: 3, sha256 };
    const answers = { city: "Córdoba", age: 41, likes: ["tea"], smokes: true, photo, nothing: null };
    expect(answerText(answers, choices, "Ana, 7").split("\n")).toEqual([
      ...["ana, 7", "cordoba", "41", "tea", "te", "rontgen.png"],
    ]);
  });

  it("has the answers inside of repeats, and no places", () => {
    const place = { latitude: 40.4, longitude: -3.7 };
    const answers = { children: [{ name: "Eva", likes: "tea" }, { name: "Leo" }], home: place, way: [place] };
    expect(answerText(answers, choices).split("\n")).toEqual(["eva", "tea", "te", "leo"]);
  });

  it("is cut where it is very long", () => {
    expect(answerText({ story: "x".repeat(50_000) }, [])).toHaveLength(16_000);
  });

  it("is searched by at most eight words", () => {
    expect(searchedWords("  José   GARCÍA ")).toEqual(["jose", "garcia"]);
    expect(searchedWords("a b c d e f g h i j")).toHaveLength(8);
  });
});
