/** What respondents read of states and refusals: each in every language of the product. */
import { describe, expect, it } from "vitest";
import { api } from "../../../shared/contract/index.ts";
import { isForRespondents } from "../../../shared/contract/route.ts";
import { instanceStateText } from "../../../shared/messages/instance-states.ts";
import { refusalsToRespondents } from "../../../shared/messages/refusals.ts";
import { problems } from "../../../shared/problems.ts";
import { CallProblem, refusal } from "../../../web/lib/send.ts";
import { refusalText } from "../../../web/player/base/refusal-text.ts";
import { ar } from "../../../web/player/texts/ar.ts";
import { en } from "../../../web/player/texts/en.ts";
import { es } from "../../../web/player/texts/es.ts";
import { fr } from "../../../web/player/texts/fr.ts";
import { loadTexts, textsFor } from "../../../web/player/texts/texts.ts";

await Promise.all(["en", "es", "fr", "ar"].map(loadTexts));

/** Every text of a catalogue with its path; functions are called with numbers where they count, else with names. */
function textsIn(part: unknown, path: string): [path: string, text: string][] {
  if (typeof part === "string") return [[path, part]];
  if (typeof part === "function")
    return [0, 1, 2, 5, 40].map((count) => [`${path}(${count})`, String(part(count, count, count))]);
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

describe("the Arabic catalogue", () => {
  it("says everything in Arabic, with Latin letters only in names, masks and addresses", () => {
    const all = textsIn(ar, "");
    const named = /\u2066[^\u2069]*\u2069|\{\w+\}|Enter/g;
    const strange = all.filter(([path, text]) => {
      const bare = text.replaceAll(named, "");
      return (
        path !== ".code" &&
        path !== ".session.code" &&
        (!/^[\d\s\u2068\u2069]+$|\p{Script=Arabic}/u.test(bare) || /[A-Za-z]/.test(bare))
      );
    });
    expect(strange).toEqual([]);
    expect(all.length).toBeGreaterThan(400);
  });

  it("leaves dates and times in words in the direction of their own words", () => {
    const [date, time] = ["30 فبراير 2020", "8:05 م"];
    for (const [text, written] of [
      [ar.dateMissing(date), date],
      [ar.dateInFuture(date), date],
      [ar.savedAt(time), time],
    ] as const)
      expect(text).toContain(`\u2068${written}\u2069`);
    expect(ar.dateIncomplete("DD/MM/YYYY")).toContain("\u2066DD/MM/YYYY\u2069");
  });

  it("counts as Arabic does", () => {
    expect([1, 2, 3, 11].map(ar.problemCount)).toEqual([
      "إجابة واحدة تحتاج إلى انتباهك",
      "إجابتان تحتاجان إلى انتباهك",
      "3 إجابات تحتاج إلى انتباهك",
      "11 إجابة تحتاج إلى انتباهك",
    ]);
  });

  it("is used in each part of the page, once its reader has it", () => {
    expect(textsFor("ar").check.change).toBe("تغيير");
    expect(textsFor("fr").check.change).toBe("Modifier");
    const ways = ["en", "es", "fr", "ar", "de"].map((code) => textsFor(code).change.change);
    expect(ways[4]).toBe(ways[0]);
    expect(new Set(ways).size).toBe(4);
    expect(ways[3]).toMatch(/\p{Script=Arabic}/u);
  });
});

describe("respondents' texts", () => {
  it("translate every error of a form's calls into Spanish, French and Arabic", () => {
    const { instance, submit, output, outputList } = api.runtime;
    const stated = [instance, submit, output, outputList].flatMap(({ problems: names }) => names);
    const ofAllCalls = [
      "SIGN_IN_NEEDED",
      "XSRF_REFUSED",
      "INPUT_INVALID",
      "BODY_TOO_LARGE",
      "TOO_MANY_REQUESTS",
      "SERVICE_BUSY",
      "FAULT",
    ] as const;
    for (const name of [...stated, ...ofAllCalls]) {
      const { message } = problems[name];
      const said = [message, ...["es", "fr", "ar"].map((code) => textsFor(code).refusals[name] ?? message)];
      expect(new Set(said).size, name).toBe(4);
    }
  });

  it("know every refusal of a call that respondents make; those of files are said beside the file", () => {
    const ofFiles = /^(UPLOAD|FILE)/;
    const stated = Object.values(api)
      .flatMap((area): readonly { access: unknown; problems: readonly string[] }[] => Object.values(area))
      .filter(({ access }) => isForRespondents(access))
      .flatMap(({ problems: names }) => names);
    const known: readonly string[] = refusalsToRespondents;
    expect(stated.length).toBeGreaterThan(30);
    expect(stated.filter((name) => !known.includes(name) && !ofFiles.test(name))).toEqual([]);
  });

  it("give an error in English in the server's own words", () => {
    const refusal = new CallProblem(409, "This form was already submitted.", {
      type: "",
      title: "",
      status: 409,
      code: "",
      name: "INSTANCE_COMPLETE",
    });
    expect(refusalText(refusal, "en")).toBe("This form was already submitted.");
    expect(refusalText(refusal, "es")).toBe("Este formulario ya se había enviado.");
  });

  it("tell an answer of the gateway or of a firewall in the page's language", () => {
    for (const status of [403, 404, 413, 429, 503]) {
      const said = ["en", "es", "fr"].map((code) => refusalText(refusal(status, undefined), code));
      expect(new Set(said).size, String(status)).toBe(3);
    }
  });

  it("say why a form takes no answers in each language", () => {
    for (const code of ["FAILED", "CLOSED", "EXPIRED", "REVOKED"] as const)
      expect(new Set(["en", "es", "fr", "ar"].map((locale) => instanceStateText(code, locale))).size).toBe(4);
    expect(instanceStateText("OK", "en")).toBeUndefined();
  });

  it("report an unknown type of field, in English as specified", () => {
    expect(en.invalidFieldType).toBe("Invalid field type!");
    expect(new Set([en, es, fr].map(({ invalidFieldType }) => invalidFieldType)).size).toBe(3);
  });
});
