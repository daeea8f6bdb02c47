/** A form in languages that a deployment adds, from its workbook to the reports of a submission: no word in English. */
import { beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { LANGUAGES_PATH } from "../../shared/site.ts";
import { greekLetters, kiswahili } from "../support/added-languages.ts";
import { must, publishSheets, refOf, signUpDesigner, waitForReports } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

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

it("the site tells its pages of them", async () => {
  const list = await (await fetch(stack.origin + LANGUAGES_PATH)).json();
  expect(list).toEqual([
    { code: "el", name: "Greek letters", missing: [] },
    { code: "sw", name: "Kiswahili", missing: [] },
  ]);
});
