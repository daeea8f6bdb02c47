/**
 * Respondents of a form with steps, a long list, repeats of each kind, a ranking, a place and pictures, on one device whose
 * browser is killed and whose connection comes and goes.
 */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { api } from "../../../shared/contract/index.ts";
import { keys } from "../../../shared/stores/dynamodb/keys.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { writeWorkbook } from "../../../shared/workbook/write/write-workbook.ts";
import { keptTexts } from "../../e2e/offline-page.ts";
import { press, sayWhose } from "../../e2e/player-visit.ts";
import { must } from "../../support/published-form.ts";
import type { Client } from "../../support/stack.ts";
import { pictureOf } from "../../support/uploads.ts";

const VILLAGES = 2_000;

const survey = [
  "type,name,label,appearance,repeat_count",
  ...["begin group,who,Who you are", "text,name,Your name", "integer,n,How many children?", "end group,,"],
  ...["begin group,home,Your home", "select_one_from_file villages.csv,village,Village", "end group,,"],
  ...["begin group,more,Your children", "text,words,First words"],
  ...["begin repeat,child,Child,,${n}", "text,first,First name", "image,photo,A picture"],
  ...["begin repeat,toys,Toy,,2", "text,toy,Favourite toy", "end repeat,,", "end repeat,,"],
  ...["begin repeat,visits,Visit", "text,reason,Reason for it", "end repeat,,"],
  ...["rank trouble,worst,What troubles you most?", "geopoint,home_place,Where do you live?"],
  ...["image,signed,Your signature,signature", "end group,,"],
];
const troubles = ["cough", "fever", "rash"];
/** Where the same words are typed, so that all of them are compared. */
export const typedInto = [
  ["First name", 0],
  ["Favourite toy", 3],
  ["Reason for it", 0],
  ["First words", 0],
] as const;

const sheets = [
  { name: "survey", rows: survey.map((row) => row.split(",")) },
  {
    name: "choices",
    rows: [["list_name", "name", "label"], ...troubles.map((trouble) => ["trouble", trouble, trouble])],
  },
];
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const csv = (fileName: string, lines: readonly string[]) => ({
  ...{ fileName, contentType: "text/csv", body: new TextEncoder().encode(lines.join("\n")) },
});

/** Imports the form, whose only report is a page. */
export async function importVisits(designer: Client): Promise<number> {
  const places = Array.from({ length: VILLAGES }, (_, at) => `v${at},Place number ${at}`);
  const { id } = must(
    await designer.call(api.forms.upload, {
      file: { fileName: "visits.xlsx", contentType: xlsx, body: await writeWorkbook(sheets) },
      files: [csv("villages.csv", ["name,label", ...places])],
    }),
  );
  const { formId } = must(await designer.call(api.forms.importForm, { id, formName: "Visits" }));
  const { model } = must(await designer.call(api.process.processes, { id: formId }));
  const root = JSON.parse(model);
  const tree = JSON.stringify({ ...root, children: root.children.slice(0, 1) });
  must(await designer.call(api.process.processSave, { formId, model: tree }));
  return formId;
}

/** One submission on its way, and what it must be in the end. */
export interface Visit {
  number: number;
  address: string;
  instanceKey: string;
  /** What the person has entered, as far as it is kept. */
  entered: {
    name: string;
    village: string;
    words: string;
    worst: string;
    latitude: number;
    picture?: string;
  };
  /** A picture that the server doesn't have yet. */
  isPictureUnsent: boolean;
  /**
   * `filling`: also a change of what was submitted; `waiting`: submitted without a connection; `unsure`: killed before the
   * answer to its submit came; `done`: submitted, and answered.
   */
  stage: "new" | "filling" | "waiting" | "unsure" | "done";
  /** Reloaded with a connection since: the page may have heard that it is submitted, and then the device keeps nothing of it. */
  mayHaveArrived?: boolean;
  /** What was entered each time when it was submitted. */
  submitted: Visit["entered"][];
}

/** A publication of its own for each: a device offers to go on with what was begun of one. */
export async function newVisit(
  designer: Client,
  origin: string,
  formId: number,
  number: number,
): Promise<Visit> {
  const published = { id: formId, publicationName: `Visit ${number}`, reportWarnings: "accept" } as const;
  const { publicationKey } = must(await designer.call(api.forms.publish, published));
  const settings = { id: formId, publicationKey, command: "settings", changeable: true } as const;
  must(await designer.call(api.forms.changePublication, settings));
  const entered = { name: "", village: "", words: "", worst: troubles.join(), latitude: 0 };
  return {
    ...{ number, address: `${origin}/f/${publicationKey}`, instanceKey: "", entered, submitted: [] },
    ...{ isPictureUnsent: false, stage: "new" },
  };
}

/** Until what was entered last outlives a killed browser, in each of the places where it was entered. */
export const untilOnDisk = (page: Page, { instanceKey }: Visit, text: string, places: number) =>
  expect
    .poll(
      async () =>
        Object.entries(await keptTexts(page))
          .filter(([name]) => name.startsWith(`sprout.journal.${instanceKey}.`))
          .reduce((count, [, kept]) => count + kept.split(JSON.stringify(text)).length - 1, 0),
      { timeout: 15_000, message: `${text} on the disk` },
    )
    .toBeGreaterThanOrEqual(places);

/** Fills in the first steps, and goes to the last. */
export async function begin(page: Page, visit: Visit): Promise<void> {
  const name = page.getByLabel("Your name");
  await name.waitFor();
  if (!(await page.evaluate(() => localStorage.getItem("sprout.device") === "own")))
    await sayWhose(page, "Yes, keep it here"); // another tab opens what was submitted, too
  visit.entered.name = `Ada ${visit.number}`;
  await name.fill(visit.entered.name);
  await page.getByLabel("How many children?").fill("2");
  await press(page, "Next");
  const village = (visit.number * 37) % VILLAGES;
  const box = page.getByRole("combobox", { name: "Village" });
  await box.fill(`Place number ${village}`);
  await page.getByRole("option", { name: `Place number ${village}`, exact: true }).click();
  visit.entered.village = `v${village}`;
  await press(page, "Next");
  await page.getByLabel("First words").waitFor();
  await untilKeptHere(page, visit);
  visit.stage = "filling";
}

/** Until the device opens it again without a connection, its lists as well. */
async function untilKeptHere(page: Page, visit: Visit): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  visit.address = page.url().replace(/#.*/, "");
  visit.instanceKey = /\/i\/([^#/?]+)/.exec(visit.address)?.[1] ?? "";
  await expect
    .poll(async () => Object.keys(await keptTexts(page)))
    .toEqual(
      expect.arrayContaining([
        `sprout.form.${visit.instanceKey}.form`,
        `sprout.form.${visit.instanceKey}.saved`,
      ]),
    );
  const files = () =>
    page.evaluate(async () => (await (await caches.open("sprout.form-files")).keys()).length);
  await expect.poll(files).toBeGreaterThan(0);
}

/** A page opens at the step where it was saved last, which a killed browser may have left since. */
async function toLastStep(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^(Next|Submit)$/ })
    .first()
    .waitFor();
  while (!(await page.getByLabel("First words").isVisible())) {
    const before = page.url();
    await press(page, "Next");
    await page.waitForURL((url) => url.href !== before);
  }
}

const submittedNow = (page: Page) => page.getByText("You have successfully submitted your form");
/** What is shown of a change after the one that the person made: the server has that one. */
const openForNext = (page: Page, { submitted }: Visit) =>
  page.getByText(`this becomes version ${submitted.length + 2}`);

/** Either says that it is submitted. */
export const submittedOn = (page: Page, visit: Visit) =>
  submittedNow(page).or(openForNext(page, visit)).first();

/** Whether the page shows the form as it was left, and not that it is submitted. */
export async function isStillOpen(page: Page, visit: Visit): Promise<boolean> {
  const form = page.locator(".p-form");
  await form.or(submittedNow(page)).first().waitFor();
  if (!(await form.isVisible())) return false;
  if (visit.submitted.length === 0) return true;
  await page.getByText(/this becomes version \d/).waitFor();
  return !(await openForNext(page, visit).isVisible());
}

/** Whether a page without a connection says that the device has the form no longer. */
export async function isForgotten(page: Page): Promise<boolean> {
  const forgotten = page.getByText("this device doesn’t have this form any more");
  await page.locator(".p-form").or(forgotten).or(notSubmitted(page)).first().waitFor();
  return forgotten.isVisible();
}

/** What the page shows must be what was entered. */
export async function expectEntered(page: Page, { number, entered }: Visit, when: string): Promise<void> {
  await toLastStep(page);
  // what the journal has is put back a moment after the form is there
  for (const [label, at] of typedInto)
    await expect
      .poll(() => page.getByLabel(label).nth(at).inputValue(), {
        message: `${label} of visit ${number} ${when}`,
        timeout: 15_000,
      })
      .toBe(entered.words);
  const ranked = await page.locator(".p-ranked-label").allTextContents();
  expect(ranked.join(), `order of visit ${number} ${when}`).toBe(entered.worst);
  const latitude = Number(await page.getByLabel("Latitude").inputValue());
  expect(latitude, `place of visit ${number} ${when}`).toBe(entered.latitude);
}

export async function typeWord(page: Page, visit: Visit, word: string): Promise<void> {
  const { entered } = visit;
  entered.words = `${entered.words} ${word}`.trim();
  const [first = "", second = "", third = ""] = entered.worst.split(",");
  entered.worst = [second, first, third].join();
  await page.getByRole("button", { name: `Move ${first} down` }).click();
  entered.latitude = (entered.latitude % 80) + 0.5;
  await page.getByLabel("Latitude").fill(String(entered.latitude));
  await page.getByLabel("Longitude").fill("2.5");
  for (const [label, at] of typedInto) await page.getByLabel(label).nth(at).fill(entered.words);
}

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: pictureOf(name) });

/** In an instance of a repeat; every other visit draws instead. */
export async function choosePicture(page: Page, visit: Visit): Promise<void> {
  const isDrawn = visit.number % 2 === 1;
  const name = isDrawn ? "signature.png" : `picture-${visit.number}.png`;
  if (isDrawn) {
    await page.getByRole("application", { name: "Drawing area: Your signature" }).focus();
    for (const key of [" ", "ArrowRight", "ArrowRight", "ArrowDown", " "]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Use this signature" }).click();
  } else await page.getByLabel("Choose a picture: A picture").nth(1).setInputFiles(picture(name));
  await page.getByText(`${name} waits for a connection`).waitFor();
  await untilOnDisk(page, visit, name, 1);
  visit.entered.picture = name;
  visit.isPictureUnsent = true;
}

/** With a connection it is sent by itself. */
export const pictureSent = (page: Page) => page.locator(".p-file img");

/** Until the server has it as an answer. */
export async function untilPictureIsSaved(page: Page, visit: Visit): Promise<void> {
  await pictureSent(page).waitFor();
  await expect(page.getByText("waits for a connection").count()).resolves.toBe(0);
  await untilSaved(page);
  visit.isPictureUnsent = false;
}

const untilSaved = (page: Page) => page.getByText(/^Saved \d/).waitFor();

export const notSubmitted = (page: Page) => page.getByText("Not submitted yet: there is no connection");

/** Without a connection. */
export async function submitLater(page: Page, visit: Visit): Promise<void> {
  await press(page, "Submit");
  await notSubmitted(page).waitFor();
  await expect
    .poll(async () => (await keptTexts(page))[`sprout.keys.sprout.submit.${visit.instanceKey}`])
    .toBe(String(visit.submitted.length + 1));
  visit.stage = "waiting";
}

/** The page says that it is submitted, and with everything; or is open for the change after it. */
export async function untilSubmitted(page: Page, visit: Visit): Promise<void> {
  await submittedOn(page, visit).waitFor();
  expect(await page.getByText("What was changed here afterwards is not included").count()).toBe(0);
  await noteOutcome(page, visit);
}

/** Notes that it is submitted; where the page is open for the change after it, the person goes on there. */
export async function noteOutcome(page: Page, visit: Visit): Promise<void> {
  const { address } = visit;
  const isNext = await openForNext(page, visit).isVisible();
  recordSubmitted(visit);
  if (isNext) Object.assign(visit, { address, stage: "filling" });
}

function recordSubmitted(visit: Visit): void {
  visit.submitted.push({ ...visit.entered });
  visit.address = visit.address.replace("?change", "");
  visit.stage = "done";
  visit.mayHaveArrived = false;
}

/** Opens what was submitted to change it, once its reports are there. */
export async function beginChange(page: Page, visit: Visit): Promise<void> {
  await page.getByRole("button", { name: "Change my answers" }).click();
  await page.getByRole("heading", { name: "You are changing your answers" }).waitFor();
  await toLastStep(page);
  await untilKeptHere(page, visit);
  visit.stage = "filling";
}

/** The server must have each submission once, as it was entered, with a run for each time that it was submitted. */
export async function judge(designer: Client, formId: number, visits: readonly Visit[]): Promise<void> {
  const { submissions } = must(await designer.call(api.forms.submissions, { id: formId }));
  expect(submissions.map(({ instanceKey }) => instanceKey).toSorted()).toEqual(
    visits.map(({ instanceKey }) => instanceKey).toSorted(),
  );
  for (const { instanceKey, submitted, number } of visits) {
    const { model, replaced = [] } = must(await designer.call(api.forms.submission, { formId, instanceKey }));
    const versions = [model, ...replaced.map((one) => one.model)]
      .toReversed()
      .map((one) => summed(JSON.parse(one ?? "{}")));
    expect(versions, `visit ${number}`).toEqual(submitted.map(expected));
    const { items } = await openStores().erasing.listItems({ partition: keys.instance(instanceKey).pk });
    const runs = items.filter(({ sk }) => /^RUN#[^#]+$/.test(sk));
    expect(runs, `runs of visit ${number}`).toHaveLength(submitted.length);
  }
}

/** A picture is known by its name: the page takes out what doesn't belong to it. */
const expected = ({ name, village, words, worst, latitude, picture }: Visit["entered"]) => ({
  ...{ name, village, words, worst, latitude, picture },
  ...{ first: words, toy: words, reason: words, n: 2, children: 2 },
});

/** What is stored, as far as it was entered. */
interface StoredVisit {
  name: string;
  village: string;
  words: string;
  n: number;
  child: { first?: string; photo?: { name: string }; toys: { toy?: string }[] }[];
  visits: { reason?: string }[];
  worst?: string[];
  home_place?: { latitude: number };
  signed?: { name: string };
}

const summed = ({ name, village, words, n, child, visits, worst, home_place, signed }: StoredVisit) => ({
  ...{ name, village, words, n, children: child.length },
  ...{ worst: worst?.join(), latitude: home_place?.latitude },
  picture: child[1]?.photo?.name ?? signed?.name,
  ...{ first: child[0]?.first, toy: child[1]?.toys[1]?.toy, reason: visits[0]?.reason },
});
