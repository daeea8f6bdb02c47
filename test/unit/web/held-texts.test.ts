import { describe, expect, it } from "vitest";
import { holdTexts } from "../../../web/player/held-texts.ts";

/** Spanish that can't be had as often as is said; each attempt is counted. */
function spanish(failures: number) {
  let attempts = 0;
  const texts = holdTexts("en", "Next", {
    es: async () => {
      attempts += 1;
      if (attempts <= failures) throw new Error("no connection");
      return "Siguiente";
    },
  });
  return { ...texts, attempts: () => attempts };
}

describe("the texts of a language", () => {
  it("come once, whoever asks for them meanwhile and later", async () => {
    const { textsFor, loadTexts, hasTexts, attempts } = spanish(0);
    expect([textsFor("es"), hasTexts("es-MX")]).toEqual(["Next", false]);
    await Promise.all([loadTexts("es"), loadTexts("es-MX")]);
    await loadTexts("es");
    expect([textsFor("es-MX"), hasTexts("es"), attempts()]).toEqual(["Siguiente", true, 1]);
  });

  it("are asked for again after they could not be had", async () => {
    const { textsFor, loadTexts, hasTexts, attempts } = spanish(1);
    await loadTexts("es");
    expect([textsFor("es"), hasTexts("es")]).toEqual(["Next", false]);
    await loadTexts("es");
    expect([textsFor("es"), attempts()]).toEqual(["Siguiente", 2]);
  });

  it("keep nobody waiting who renders: the first attempt settles, and a later one is no new wait", async () => {
    const { firstAttempt, loadTexts, attempts } = spanish(2);
    const first = firstAttempt("es");
    await first;
    expect(firstAttempt("es"), "React gives up on a promise that is new each time").toBe(first);
    await loadTexts("es");
    expect(firstAttempt("es")).toBe(first);
    expect(attempts()).toBe(2);
  });

  it("never come of a language that the page doesn't speak, which is no reason to wait", async () => {
    const { hasTexts, loadTexts, textsFor } = spanish(0);
    await loadTexts("sw");
    expect([hasTexts("sw"), textsFor("sw")]).toEqual([true, "Next"]);
  });
});
