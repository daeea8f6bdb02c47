/**
 * The sample on Slow 3G, from opening its link until its first field is there, as CloudFront and the functions compress it: in
 * seconds, bytes and round trips. Two lines have this name. WebPageTest's takes 400 ms to and fro, and 400 kbit/s; that of Chrome's
 * developer tools makes the same rate of 500 kbit/s and lets each request wait for 2,000 ms. `BENCH_BUILT` measures a build
 * of another commit in the same run.
 */
import type { Browser } from "playwright-core";
import { type Figure, median } from "./figure.ts";
import { servePlayerSite } from "./player-site.ts";

const RUNS = 3;
/** 400 kbit/s. */
const BYTES_A_SECOND = 50_000;
const lines = [
  { name: "400 ms, 400 kbit/s", latency: 400, isJudged: true },
  { name: "2,000 ms a request, 400 kbit/s", latency: 2_000, isJudged: false },
] as const;
const MAX_FIRST_FIELD_SECONDS = 6;
const MAX_WORDS_SECONDS = 2;

interface SlowOpening {
  /** When there was anything to read. */
  wordsSeconds: number;
  fieldSeconds: number;
  bytes: number;
  /** How many answers had to come, one after the other, until the first field was there. */
  roundTrips: number;
}

type Watched = typeof globalThis & { firstAt: { words?: number; field?: number } };

/** @returns the figures of the line by which the goal is judged, and of the other one */
export async function measureSlowLine(browser: Browser): Promise<Figure[]> {
  const built = process.env.BENCH_BUILT;
  const before = built === undefined ? undefined : await servePlayerSite({ built, isCompressed: true });
  const now = await servePlayerSite({ isCompressed: true });
  const figures: Figure[] = [];
  for (const { name, latency, isJudged } of lines) {
    const [own, peer]: [SlowOpening[], SlowOpening[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      if (before !== undefined)
        peer.push(await openSlowly(browser, before.origin + before.samplePath, latency));
      own.push(await openSlowly(browser, now.origin + now.samplePath, latency));
    }
    const add = (what: string, unit: string, of: (opening: SlowOpening) => number, atMost?: number) =>
      figures.push({
        ...{ name: `sample on Slow 3G (${name}), ${what}`, value: median(own.map(of)), unit },
        ...(atMost !== undefined && { goal: { atMost } }),
        peer: peer.length === 0 ? "" : `${built}: ${median(peer.map(of)).toFixed(1)} ${unit}`.trimEnd(),
      });
    const limit = (atMost: number) => (isJudged ? atMost : undefined);
    add("first words", "s", ({ wordsSeconds }) => wordsSeconds, limit(MAX_WORDS_SECONDS));
    add("first field", "s", ({ fieldSeconds }) => fieldSeconds, limit(MAX_FIRST_FIELD_SECONDS));
    if (!isJudged) continue;
    add("bytes until then", "kB", ({ bytes }) => bytes / 1_000);
    add("round trips", "", ({ roundTrips }) => roundTrips, 3);
  }
  await before?.close();
  await now.close();
  return figures;
}

async function openSlowly(browser: Browser, address: string, latency: number): Promise<SlowOpening> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: "en-US" });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency, downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND },
  });
  let bytes = 0;
  const startedAt = new Map<string, number>();
  const answers: Answer[] = [];
  devtools.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    if (request.url.startsWith("http")) startedAt.set(requestId, timestamp);
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    bytes += encodedDataLength;
    const from = startedAt.get(requestId);
    if (from !== undefined) answers.push({ from, to: timestamp });
  });
  await page.goto(address, { waitUntil: "commit" });
  const seen = await page.waitForFunction(
    () => {
      const { words, field } = (globalThis as Watched).firstAt;
      return words !== undefined && field !== undefined && { words, field };
    },
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  const found = { bytes, roundTrips: tripsTo(answers) };
  const { words, field } = await seen.evaluate((at) => at || { words: Number.NaN, field: Number.NaN });
  await context.close();
  return { wordsSeconds: words / 1_000, fieldSeconds: field / 1_000, ...found };
}

interface Answer {
  from: number;
  to: number;
}

/** How many answers came one after the other, from the last one back: each waited for the last that was there before it was asked for. */
function tripsTo(answers: readonly Answer[]): number {
  const last = answers.toSorted((one, other) => other.to - one.to)[0];
  return last === undefined ? 0 : 1 + tripsTo(answers.filter(({ to }) => to <= last.from));
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const first: Watched["firstAt"] = {};
  (globalThis as Watched).firstAt = first;
  const look = () => {
    const { body } = document;
    if (body !== null && body.innerText.trim() !== "") first.words ??= performance.now();
    if (document.querySelector(".p-form input")?.checkVisibility() !== true)
      return void requestAnimationFrame(look);
    first.field = performance.now();
  };
  requestAnimationFrame(look);
}
