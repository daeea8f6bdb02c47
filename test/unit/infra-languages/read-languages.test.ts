/** The file of a language that a deployment adds: what is refused, what counts as missing, and what the product says then. */
import { afterEach, describe, expect, it } from "vitest";
import { wordsToFill } from "../../../infra/languages/compile-words.ts";
import { english } from "../../../infra/languages/english.ts";
import { readLanguage, readLanguages } from "../../../infra/languages/read-languages.ts";
import { formatDate } from "../../../shared/expression/format-date.ts";
import { fieldProblemText } from "../../../shared/messages/field-problems.ts";
import { instanceStateText } from "../../../shared/messages/instance-states.ts";
import { ownWords, recipientMailText } from "../../../shared/people/recipient-mail-texts.ts";
import { respondentMailText } from "../../../shared/people/respondent-mail-texts.ts";
import { yesNoIn } from "../../../shared/process/describe-answers.ts";
import { insteadOf, writtenSize } from "../../../shared/process/picture-references.ts";
import { missingCatalogues, respondentLocale, setAddedLanguages } from "../../../shared/respondent-words.ts";
import { textsOf } from "../../../web/player/texts/added-texts.ts";
import { greekLetters, kiswahili, languagesFolder } from "../../support/added-languages.ts";
import sw from "../../support/languages/sw.json" with { type: "json" };

afterEach(() => setAddedLanguages([]));

type Words = { [key: string]: string | string[] | Words };

/** What is found in the Kiswahili file with one word changed, or left out. */
function problemsWith(path: string, word: string | string[] | undefined, head: object = {}): string[] {
  const file = structuredClone<{ words: Words }>(sw);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const group = keys.reduce<Words>((words, key) => words[key] as Words, file.words);
  if (word === undefined) delete group[last];
  else group[last] = word;
  return readLanguage({ ...file, ...head }).problems;
}

describe("the words of a further language", () => {
  it("are whole in the example", () => {
    expect(readLanguage(sw)).toMatchObject({ problems: [], language: { code: "sw", missing: [] } });
    expect(readLanguages(languagesFolder).map(({ code }) => code)).toEqual(["sw"]);
  });

  it.each([
    ["player.summary.enter", "Weka", "player.summary.enter: {label} is missing."],
    ["player.newPage", "Ukurasa {lable}", "player.newPage: nothing gives {lable}."],
    ["player.chosen", "{count, plural, other {# yamechaguliwa}}", "player.chosen: {count} has no form one."],
    [
      "player.chosen",
      "{count, plural, one {#} few {#} other {#}}",
      "player.chosen: {count} has the form few, which the language doesn't have.",
    ],
    ["player.chosen", "{count, plural, one {# moja", /^player\.chosen: It can't be read: /],
    ["player.submitt", "Wasilisha", "player.submitt: there is no such word. Did you mean submit?"],
    ["player.accessibility.gaps", ["Moja"], "player.accessibility.gaps: it is a list of 4 texts."],
    ["mails.resume-link.subject", "Sprout:\nkiungo", "mails.resume-link.subject: it is one line."],
    ["dates.months", "Jan Feb", "dates.months: these are 12 short names with one blank between them."],
    ["reports.yes", "", "reports.yes: the word is missing."],
    ["player.refusals.LINK_USED", undefined, "player.refusals.LINK_USED: the word is missing."],
  ])("are refused where %s is %j", (path, word, problem) => {
    const [first, ...more] = problemsWith(path, word);
    expect(more.filter((one) => !one.startsWith(path))).toEqual([]);
    expect([first, ...more]).toContainEqual(
      typeof problem === "string" ? problem : expect.stringMatching(problem),
    );
  });

  it("may be incomplete where the file says so, and count as missing where the English has changed since", () => {
    expect(problemsWith("player.next", undefined, { incomplete: true })).toEqual([]);
    const stale = { ...sw, english: { ...sw.english, reports: { ...sw.english.reports, yes: "Yeah" } } };
    expect(readLanguage(stale).problems).toEqual(["reports.yes: the word is missing."]);
    const { language } = readLanguage({ ...stale, incomplete: true });
    setAddedLanguages([language]);
    expect([language.missing, yesNoIn("sw")]).toEqual([["reports.yes"], ["Yes", "Hapana"]]);
    expect(missingCatalogues(["en", "sw-KE", "de"])).toEqual([
      { locale: "sw-KE", missingWords: 1 },
      { locale: "de" },
    ]);
    const filled = wordsToFill(english, sw.words, new Set(language.missing));
    expect(filled).toMatchObject({ reports: { yes: "", no: "Hapana" } });
  });

  it.each([
    [{ locale: "es" }, "The product has this language itself."],
    [{ locale: "sw-KE" }, "Write the code of the language without a region"],
    [{ named: "x" }, "Unrecognized key"],
  ])("say which language they are: %j", (head, problem) => {
    expect(() => readLanguage({ ...sw, ...head })).toThrow(problem);
  });
});

describe("in a further language", () => {
  it("the product says everything, and English where nobody added it", () => {
    expect([respondentLocale("sw-KE"), yesNoIn("sw"), missingCatalogues(["sw"])]).toEqual([
      "en",
      ["Yes", "No"],
      [{ locale: "sw" }],
    ]);
    setAddedLanguages([kiswahili]);
    expect([respondentLocale("sw-KE"), yesNoIn("sw-KE"), missingCatalogues(["sw"])]).toEqual([
      "sw",
      ["Ndiyo", "Hapana"],
      [],
    ]);
    expect(formatDate(0, "%a %e %b %Y", "sw")).toBe("Alhamisi 1 Jan 1970");
    expect(fieldProblemText({ code: "dateBefore", bound: "2026-01-15" }, "sw")).toBe(
      "Tarehe haiwezi kuwa kabla ya 15 Januari 2026",
    );
    expect(textsOf(kiswahili).problemCount(3)).toBe("Majibu 3 yanahitaji uyaangalie");
    expect(textsOf(kiswahili).repeats.leftOut("Watoto", 1)).toMatch(
      /^Watoto: ingizo 1 lenye majibu limeachwa, /,
    );
  });

  it("no mail, state, refusal or word of a report keeps a Latin letter", () => {
    setAddedLanguages([greekLetters]);
    const links = { form: "1", unsubscribe: "2" };
    const kinds = ["resume-link", "report-ready", "unfinished", "sent-back"] as const;
    const mails = kinds.flatMap((kind) =>
      [true, false].map((opensAlone) =>
        respondentMailText(kind, "el", { ...links, opensAlone }, { form: "3", organisation: "4" }),
      ),
    );
    const facts = { name: "5", form: "6", link: "7", unsubscribe: "8" };
    const invitations = [true, false].map((isReminder) =>
      recipientMailText(undefined, "el", "el", { ...facts, isReminder }),
    );
    const states = (["FAILED", "CLOSED", "EXPIRED", "REVOKED"] as const).map((code) =>
      instanceStateText(code, "el"),
    );
    const pictures = (["missing", "tooLarge"] as const).map((why) =>
      insteadOf({ sha256: "", alt: "9", rest: "" }, why, "el").replaceAll(/<\/?span>/g, ""),
    );
    const said = [
      ...[...mails, ...invitations].flatMap(({ subject, text }) => [subject, text]),
      ...[...states, ...pictures, ...yesNoIn("el"), ownWords("el").subject.replace("{form}", "")],
      ...[writtenSize(5, "el"), writtenSize(5_000_000, "el")],
    ];
    expect(said).toHaveLength(31);
    expect(said.filter((text) => /[A-Za-z]/.test(text ?? "A"))).toEqual([]);
  });
});
