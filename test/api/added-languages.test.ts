/** A form in languages that a deployment adds, from its workbook to the reports of a submission: no word in English. */
import { beforeAll, describe, expect, it } from "vitest";
import { english } from "../../infra/languages/english.ts";
import { api } from "../../shared/contract/index.ts";
import { recipientMailText } from "../../shared/people/recipient-mail-texts.ts";
import { respondentMailText } from "../../shared/people/respondent-mail-texts.ts";
import { LANGUAGES_PATH } from "../../shared/site.ts";
import { greekLetters, kiswahili } from "../support/added-languages.ts";
import { pdfFacts, pdfText } from "../support/pdf.ts";
import { must, publishSheets, refOf, signUpDesigner, waitForReports } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { step, treeOf, viewable } from "../support/steps.ts";

const stack = useStack({ languages: [greekLetters, kiswahili] });
let form: { formId: number; publicationKey: string };

const text = (greek: string, swahili: string) => [greek, swahili];
const survey = [
  ["type", "name", "label::Ελληνικά (el)", "label::Kiswahili (sw)", "required"],
  ["begin_group", "visit", ...text("επίσκεψη", "Ziara"), ""],
  ["acknowledge", "fever", ...text("πυρετός", "Homa"), ""],
  ["date", "day", ...text("ημέρα", "Siku"), "yes"],
  ["select_one ward or_other", "ward", ...text("θάλαμος", "Wodi"), ""],
  ["end_group", "", "", "", ""],
];
const choices = [
  ["list_name", "name", "label::Ελληνικά (el)", "label::Kiswahili (sw)"],
  ["ward", "a", ...text("ένα", "Moja")],
];

beforeAll(async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const settings = [
    ["form_title", "default_language"],
    ["1", "Kiswahili (sw)"],
  ];
  form = await publishSheets(designer, { survey, choices, settings }, { formName: "1" });
});

/** What is printed of a page. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#?\w+;/g, " ");

it.each([
  ["el", /ύεσ/, /[A-Za-z]/],
  ["sw", /Ndiyo/, /\b(Yes|No|Other|January|Because|the)\b/],
])("the report of a submission in %s has the words of its language", async (locale, yes, english) => {
  const respondent = stack.client();
  const { publicationKey } = form;
  const started = must(
    await respondent.call(api.runtime.instance, { publicationKey, locale, timeZone: "UTC" }),
  );
  const { revision, instanceKey, instanceId, authKey = "", schema = "" } = started;
  expect(schema).toContain(locale === "el" ? "οτηερ" : "Nyingine");
  expect(schema).not.toMatch(/"(Other|Specify other\.)"/);
  const ref = refOf({ instanceKey, authKey });
  const sent = { ...ref, command: "submit", revision, locale } as const;
  const refused = await respondent.call(api.runtime.submit, { ...sent, model: "{}" });
  expect(refused.problem).toMatchObject({ name: "ANSWERS_INVALID" });
  expect(JSON.stringify(refused.problem)).toContain(
    locale === "el" ? "τηισ φιελδ ισ ρεψυιρεδ." : "Sehemu hii ni lazima.",
  );
  const model = JSON.stringify({ fever: true, day: "2026-11-30" });
  must(await respondent.call(api.runtime.submit, { ...sent, model }));
  const { outputReferences } = await waitForReports(respondent, ref);
  const page = outputReferences.find(({ contentType }) => contentType === "text/html");
  const { data = "" } = must(
    await respondent.call(api.runtime.output, { ...ref, outputId: page?.outputId ?? "" }),
  );
  const words = wordsOf(Buffer.from(data, "base64").toString())
    .replaceAll(instanceId, "")
    .replaceAll("UTC", "");
  expect(words).toMatch(yes);
  expect(words).not.toMatch(english);
});

/** Words of English: of the product's own catalogue, and of the form below. Names and what is a word of another language aren't among them. */
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}’']{2,}/gu) ?? [];
const textsIn = (part: unknown): string[] =>
  typeof part === "string"
    ? [part]
    : typeof part === "function" && "message" in part
      ? textsIn(part.message)
      : typeof part === "object" && part !== null
        ? Object.values(part).flatMap(textsIn)
        : [];
const swahili = new Set(wordsIn(textsIn(kiswahili.words).join(" ")));
const allEnglish = (texts: readonly string[]) =>
  new Set(wordsIn([...texts, ...textsIn(english)].join(" ")).filter((word) => !swahili.has(word)));

describe("a form in English, Arabic and Kiswahili", () => {
  const locales = ["en", "ar", "sw"] as const;
  const said: Record<string, [english: string, arabic: string, swahili: string]> = {
    title: ["Sleep diary", "يوميات النوم", "Shajara ya usingizi"],
    page: ["Yesterday night", "ليلة أمس", "Usiku wa jana"],
    day: ["Which date?", "أي تاريخ؟", "Tarehe gani?"],
    hours: ["How many hours?", "كم ساعة؟", "Saa ngapi?"],
    woke: ["What woke you?", "ما الذي أيقظك؟", "Nini kilikuamsha?"],
    noise: ["Loud noise", "ضوضاء عالية", "Kelele kubwa"],
    light: ["Bright light", "ضوء ساطع", "Mwanga mkali"],
    ill: ["Feeling ill", "مريض", "Mgonjwa"],
    free: ["Anything else?", "أي شيء آخر؟", "Kitu kingine?"],
    hello: ["Your night, hour by hour", "ليلتك ساعة بساعة", "Usiku wako saa kwa saa"],
    joined: [" and also ", " و ", " na "],
    header: ["Sleep clinic", "عيادة النوم", "Kliniki ya usingizi"],
    footer: ["Bring this along", "أحضر هذا معك", "Leta hii"],
    letter: ["Night letter", "رسالة الليل", "Barua ya usiku"],
    table: ["Table of answers", "جدول الإجابات", "Jedwali la majibu"],
    picture: ["Drawing of a moon", "رسم القمر", "Mchoro wa mwezi"],
  };
  const inAll = (name: string) => said[name] ?? [];
  const messages = Object.fromEntries(
    Object.values(said).map(([text, ar, sw]) => [text.trim(), { ar: ar.trim(), sw: sw.trim() }]),
  );
  const t = (name: string) => `(t ${JSON.stringify(inAll(name)[0]?.trim())})`;
  const template = `<html lang="{{form.locale}}"><head><title>{{form.title}}</title></head><body>
<h1>{{t "Your night, hour by hour"}}</h1><p>{{date day "full"}} {{number hours decimals=1}}</p>
<p>{{#each pages}}{{title}}{{#each sections}}{{#each answers}} {{label}}: {{value}}{{/each}}{{/each}}{{/each}}</p>
<p>{{#if (includes woke "noise")}}{{t "Loud noise"}}{{/if}} {{join (list ${t("light")} ${t("ill")} ${t("noise")}) ", " last=${t("joined")}}}</p>
<table aria-label="{{t "Table of answers"}}"><tr><th scope="col">{{t "Which date?"}}</th></tr><tr><td>{{date day}}</td></tr></table>
<img alt="{{t "Drawing of a moon"}}" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></body></html>`;
  let publicationKey = "";

  beforeAll(async () => {
    const designer = stack.client();
    await signUpDesigner(designer, stack.mails);
    const header = (column: string) =>
      ["English (en)", "العربية (ar)", "Kiswahili (sw)"].map((language) => `${column}::${language}`);
    const set = (name: string, properties: Record<string, string>) => ({
      ...{ key: name, name },
      properties: Object.entries(properties).map(([key, value]) => ({ name: key, value })),
    });
    const outputNames = { ar: inAll("letter")[1] ?? "", sw: inAll("letter")[2] ?? "" };
    const named = { ...viewable("Night letter"), outputNames };
    const pdf = { header: "Sleep clinic", footer: "Bring this along", pageNumbers: "true" };
    const print = step("HTML2PDF", { ...named, key: "pdf", propertySets: [set("pdf", pdf)] });
    const reasons = [set("report", { reasons: "true" })];
    const page = step("HANDLEBARS", {
      ...named,
      key: "page",
      template,
      propertySets: reasons,
      children: [print],
    });
    const words = step("TRANSLATIONS", {
      key: "words",
      template: JSON.stringify(messages),
      children: [page],
    });
    const rows = {
      survey: [
        ["type", "name", ...header("label"), "required"],
        ["begin_group", "night", ...inAll("page"), ""],
        ["date", "day", ...inAll("day"), "yes"],
        ["decimal", "hours", ...inAll("hours"), ""],
        ["select_multiple woke", "woke", ...inAll("woke"), ""],
        ["text", "free", ...inAll("free"), ""],
        ["end_group", "", "", "", "", ""],
      ],
      choices: [
        ["list_name", "name", ...header("label")],
        ...["noise", "light", "ill"].map((name) => ["woke", name, ...inAll(name)]),
      ],
      settings: [
        [...header("form_title"), "default_language"],
        [...inAll("title"), "English (en)"],
      ],
    };
    const process = JSON.stringify(treeOf(words));
    publicationKey = (await publishSheets(designer, rows, { formName: "Sleep diary", process }))
      .publicationKey;
  });

  it.each([
    ["ar", /٢٠٢٦|2026/, /لأنك|السبت|الاثنين/],
    ["sw", /Jumatatu/, /Shajara ya usingizi/],
  ] as const)(
    "shows no word of English to a reader of %s: the form, refusals, reports, their names, mails",
    async (locale, date, own) => {
      const oracle = allEnglish(Object.values(said).map(([text]) => text));
      const foreign = (text: string) => wordsIn(text).filter((word) => oracle.has(word));
      const respondent = stack.client();
      const started = must(
        await respondent.call(api.runtime.instance, { publicationKey, locale, timeZone: "UTC" }),
      );
      const { revision, instanceKey, authKey = "", names } = started;
      expect(names?.[locale]).toBe(inAll("title")[locales.indexOf(locale)]);
      const ref = refOf({ instanceKey, authKey });
      const sent = { ...ref, command: "submit", revision, locale } as const;
      const refused = await respondent.call(api.runtime.submit, { ...sent, model: "{}" });
      const { fields = [] } = (refused.problem?.details ?? {}) as { fields?: { message: string }[] }; // as ANSWERS_INVALID has it
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.flatMap(({ message }) => foreign(message))).toEqual([]);
      const model = JSON.stringify({ day: "2026-11-30", hours: 6.5, woke: ["noise", "ill"] });
      must(await respondent.call(api.runtime.submit, { ...sent, model }));
      const { outputReferences } = await waitForReports(respondent, ref);
      expect(outputReferences).toHaveLength(2);
      for (const { outputId, contentType, name } of outputReferences) {
        expect(name).toBe(inAll("letter")[locales.indexOf(locale)]);
        const { data = "" } = must(await respondent.call(api.runtime.output, { ...ref, outputId }));
        const bytes = Buffer.from(data, "base64");
        const isPdf = contentType === "application/pdf";
        const html = bytes.toString();
        const attributes = [...html.matchAll(/(?:alt|aria-label|title)="([^"]*)"/g)].map(([, text]) => text);
        const text = isPdf
          ? [...(await pdfText(bytes)), (await pdfFacts(bytes)).title].join(" ")
          : [wordsOf(html), ...attributes].join(" ");
        expect(foreign(text), contentType).toEqual([]);
        if (!isPdf) {
          expect(text).toMatch(date);
          expect(text).toMatch(own);
          expect(text).not.toMatch(/\b(noise|ill|2026-11-30)\b/);
        }
      }
    },
  );

  it.each(["ar", "sw", "el"])("has each mail in %s", (locale) => {
    const links = { form: "https://1.2/3", unsubscribe: "https://1.2/4", opensAlone: true };
    const facts = { name: "1", form: "2", link: links.form, unsubscribe: links.unsubscribe };
    const mails = [
      ...(["resume-link", "report-ready", "unfinished", "sent-back"] as const).flatMap((kind) => [
        respondentMailText(kind, locale, links, { form: "1", organisation: "2" }),
        respondentMailText(kind, locale, { ...links, opensAlone: false }),
      ]),
      ...[true, false].map((isReminder) =>
        recipientMailText(undefined, locale, "en", { ...facts, isReminder }),
      ),
    ];
    const oracle = allEnglish([]);
    for (const { subject, text } of mails) {
      const read = `${subject} ${text}`.replaceAll(/https:\S+|Sprout/g, "");
      expect(wordsIn(read).filter((word) => oracle.has(word))).toEqual([]);
      if (locale !== "sw") expect(read).not.toMatch(/[A-Za-z]/);
    }
  });
});

it("the site tells its pages of them", async () => {
  const list = await (await fetch(stack.origin + LANGUAGES_PATH)).json();
  expect(list).toEqual([
    { code: "el", name: "Greek letters", missing: [] },
    { code: "sw", name: "Kiswahili", missing: [] },
  ]);
});
