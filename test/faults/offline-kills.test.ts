/**
 * A device without a connection whose browser is killed, also while a submit is on its way, with releases in between: nothing is lost,
 * and nothing is sent twice. What counts is what the server has in the end.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nextRelease } from "../e2e/offline-page.ts";
import { builtFolder } from "../e2e/player-server.ts";
import { press } from "../e2e/player-visit.ts";
import { Random } from "../fuzz/random.ts";
import { budget, say, testSeed } from "../support/budget.ts";
import { enrolled, type Person } from "../support/people.ts";
import { useStack } from "../support/stack.ts";
import { type KillableBrowser, startKillableBrowser, waysToEnd } from "./lost-typing/killable-browser.ts";
import {
  begin,
  beginChange,
  choosePicture,
  expectEntered,
  importVisits,
  isForgotten,
  isStillOpen,
  judge,
  newVisit,
  noteOutcome,
  notSubmitted,
  pictureSent,
  submitLater,
  submittedOn,
  typedInto,
  typeWord,
  untilOnDisk,
  untilPictureIsSaved,
  untilSubmitted,
  type Visit,
} from "./offline/visits.ts";
import { weakConnection } from "./offline/weak-connection.ts";

const SEED = testSeed;
const KILLS = budget({ search: 200, usual: 3 });
/** After so many, all is submitted and compared with what the server has. */
const KILLS_OF_ONE_ROUND = 20;
/** Begun and not submitted at the same time. */
const AT_ONCE = budget({ search: 3, usual: 1 });
const MOST_CHANGES = 2;

const connection = weakConnection();
const stack = useStack({ front: connection.front });
const site = { folder: builtFolder, replaced: connection.replaced };
let killable: KillableBrowser;
let owner: Person;
let formId: number;

beforeAll(async () => {
  killable = await startKillableBrowser();
  owner = await enrolled(stack, "Olga", "Owner");
  formId = await importVisits(owner.client);
});
afterAll(() => killable?.close());

const connect = (isThere: boolean) => connection.setReachable(isThere);
async function open({ address }: Visit): Promise<Page> {
  const page = await killable.open(address, async () => {});
  // the tab that was reloaded may be another visit's
  if (new URL(page.url()).pathname !== new URL(address).pathname) await page.goto(address);
  return page;
}

it(`${KILLS} kills lose nothing, and nothing is sent twice (TEST_SEED=${SEED})`, {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const random = new Random(SEED);
  const visits: Visit[] = [];
  const counts = { kills: 0, inSubmit: 0, late: 0, releases: 0, updated: 0, pictures: 0, changes: 0 };

  /** Ends the browser, or the page; often there is another release before it is opened again. */
  async function kill(visit: Visit): Promise<void> {
    visit.address = visit.address.replace(/#.*/, "");
    const way = random.pick(waysToEnd);
    await killable.end(way);
    visit.mayHaveArrived ||=
      way === "tab reloaded" && (visit.stage === "unsure" || visit.stage === "waiting");
    counts.kills++;
    if (!random.chance(0.6)) return;
    await nextRelease(site, `r${++counts.releases}`);
    site.replaced.set("assets/extra-1.js", random.chance(0.8) ? "" : undefined); // some are never whole
  }

  /** Opens it as it was left. @returns the page, with a connection or without; or undefined once all is submitted, and the page knows */
  async function reopen(visit: Visit, hasConnection: boolean): Promise<Page | undefined> {
    connect(hasConnection);
    const page = await open(visit);
    if (!hasConnection && (await page.locator("meta[name=release]").count()) > 0) counts.updated++;
    if (!hasConnection && visit.mayHaveArrived && (await isForgotten(page))) return undefined;
    const when = `after ${counts.kills} kills, ${visit.stage}`;
    if (visit.stage === "new") await begin(page, visit);
    else if (visit.stage === "waiting" && hasConnection) {
      await untilSubmitted(page, visit);
      counts.late++;
    } else if (visit.stage === "unsure") {
      if (!(await isStillOpen(page, visit))) await noteOutcome(page, visit);
      else {
        await expectEntered(page, visit, when);
        if (hasConnection) await submitNow(page, visit);
        else if (random.chance(0.5)) await submitLater(page, visit); // though it may have arrived
      }
    } else if (visit.stage === "waiting") {
      await notSubmitted(page).waitFor();
      await expectEntered(page, visit, when);
    } else if (visit.stage === "filling") await expectEntered(page, visit, when);
    return visit.stage === "done" ? undefined : page;
  }

  async function submitNow(page: Page, visit: Visit): Promise<void> {
    await press(page, "Submit");
    await untilSubmitted(page, visit);
  }

  /** The connection is back, and the page submits by itself. */
  async function killWhileSentLate(visit: Visit): Promise<void> {
    connect(true);
    const onItsWay = connection.keepBackSubmit(random.pick(["arrives", "lost"]));
    const page = await open(visit);
    const done = submittedOn(page, visit).waitFor();
    const isSent = await Promise.race([onItsWay.then(() => true), done.then(() => false)]);
    connection.letPass();
    if (!isSent) {
      await noteOutcome(page, visit); // by the submit before it, which had arrived
      return leave();
    }
    done.catch(() => undefined); // the page ends before
    counts.inSubmit++;
    return kill(visit);
  }

  /** What the person does until the browser is killed. */
  async function nextPage(page: Page, visit: Visit, hasConnection: boolean): Promise<void> {
    if (visit.stage !== "filling") return kill(visit);
    if (hasConnection && visit.isPictureUnsent) {
      await pictureSent(page).waitFor();
      if (random.chance(0.5)) return kill(visit); // before its answer is anywhere
      await untilPictureIsSaved(page, visit);
    }
    const mayWait = !visit.isPictureUnsent;
    if (hasConnection && mayWait && random.chance(0.5)) {
      await typeWord(page, visit, `s${counts.kills}`);
      await untilOnDisk(page, visit, visit.entered.words, typedInto.length);
      const onItsWay = connection.keepBackSubmit(random.pick(["arrives", "lost"]));
      await press(page, "Submit");
      await onItsWay;
      visit.stage = "unsure";
      counts.inSubmit++;
      return kill(visit);
    }
    connect(false);
    await typeWord(page, visit, `w${counts.kills}`);
    await untilOnDisk(page, visit, visit.entered.words, typedInto.length);
    if (visit.entered.picture === undefined && random.chance(0.4)) {
      await choosePicture(page, visit);
      counts.pictures++;
    } else if (mayWait && random.chance(0.4)) await submitLater(page, visit);
    await kill(visit);
  }

  /** Leaves the page as people do, not by a kill. */
  async function leave(): Promise<void> {
    await killable.end("tab closed");
  }

  const isFinal = ({ submitted, stage }: Visit) => stage === "done" && submitted.length > MOST_CHANGES;
  /** Goes on until there were so many kills. */
  async function killUntil(atKills: number): Promise<void> {
    while (counts.kills < atKills) {
      const atHand = visits.filter((visit) => !isFinal(visit));
      if (atHand.length < AT_ONCE) {
        connect(true);
        atHand.push(await newVisit(owner.client, stack.origin, formId, visits.length));
        visits.push(...atHand.slice(-1));
      }
      const visit = random.pick(atHand);
      const isNew = visit.stage === "new" || visit.stage === "done";
      const hasConnection = isNew || random.chance(0.5);
      if (visit.stage === "done") {
        connect(true);
        const page = await open(visit);
        await beginChange(page, visit);
        counts.changes++;
        await nextPage(page, visit, true);
        continue;
      }
      if (visit.stage === "waiting" && hasConnection && random.chance(0.4)) {
        await killWhileSentLate(visit);
        continue;
      }
      const page = await reopen(visit, hasConnection);
      if (page === undefined) await leave();
      else await nextPage(page, visit, hasConnection);
    }
  }

  async function submitRest(): Promise<void> {
    for (const visit of visits) {
      if (visit.stage === "done") continue;
      const page = await reopen(visit, true);
      if (page !== undefined) {
        if (visit.isPictureUnsent) await untilPictureIsSaved(page, visit);
        // what is submitted again unchanged makes no version
        if (visit.entered.words === (visit.submitted.at(-1)?.words ?? ""))
          await typeWord(page, visit, "again");
        await submitNow(page, visit);
      }
      await leave();
    }
  }

  while (counts.kills < KILLS) {
    await killUntil(Math.min(KILLS, counts.kills + KILLS_OF_ONE_ROUND));
    await submitRest();
    await judge(owner.client, formId, visits);
    say(`nothing lost, nothing twice: ${JSON.stringify({ ...counts, visits: visits.length })}`);
  }
  if (KILLS > 100) for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
});
