/**
 * Regular expressions that try every way of splitting a long text take minutes for a text written for that purpose. Each
 * pattern of the product is tried over long texts of one repeated character, where such a pattern takes quadratic time;
 * its time is compared with a pattern that is known to read such a text once.
 */
import { expect, it } from "vitest";
import { type OwnPattern, ownPatterns } from "./own-patterns.ts";

const CHARACTERS = 16_000;
/** What reads a text a few times over stays far below; what begins again at each character is far beyond. */
const MOST_TIMES = 250;

const tries = Array.from({ length: 8 });

const signs = [
  ...["a", "A", "0", " ", "\t", "\n", "<", "</", "<a ", "&", "&#", "{", "}", "{{", "{{!--", "{{#", "(", ")"],
  ...[
    "[",
    "]",
    "/",
    ".",
    ",",
    "'",
    '"',
    "\\",
    '\\"',
    "-",
    "_",
    "=",
    "$",
    "${",
    "#",
    "*",
    "é",
    "a ",
    "0.",
    "a(",
    ";",
  ],
];
const texts = signs.flatMap((sign) => {
  const long = sign.repeat(Math.ceil(CHARACTERS / sign.length));
  return [`${long}\0`, `x${long}!`];
});

/** What runs on texts that are cut short before. */
const onShortTexts: Readonly<Record<string, string>> = {
  "^'+|'+$": "a sheet's name, cut to 31 characters",
};

/** Processor time, in microseconds, whatever else the machine is busy with. */
function cpuOf(run: () => void): number {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

/** A sticky pattern tries one place; the others are asked as `test` asks them, from the first. */
const runner = ({ source, flags }: Pick<OwnPattern, "source" | "flags">) => {
  const pattern = new RegExp(source, flags.replace("g", ""));
  return (text: string) => {
    pattern.lastIndex = 0;
    pattern.test(text);
  };
};

/** Reads every text to its end, twenty times over, so that there is something to measure. */
const floor = () => {
  const read = runner({ source: "[^\\u0001]*\\u0001", flags: "y" });
  return cpuOf(() => {
    for (let time = 0; time < 20; time += 1) for (const text of texts) read(text);
  });
};

it("reads long texts about once with every pattern of its own", () => {
  const patterns = ownPatterns().filter(({ source }) => !Object.hasOwn(onShortTexts, source));
  expect(patterns.length).toBeGreaterThan(150);
  floor(); // compiles
  const once = floor() / 20 / texts.length;
  const slow = patterns.flatMap((pattern) => {
    const run = runner(pattern);
    const worst = texts.find((text) => {
      const most = once * MOST_TIMES;
      // The best of several: the first also compiles, and the machine may stumble.
      return tries.every(() => cpuOf(() => run(text)) > most);
    });
    return worst === undefined ? [] : [`${pattern.file}: ${pattern.source} over ${worst.slice(0, 6)}…`];
  });
  expect(slow).toEqual([]);
});

it("would detect one that restarts at each character", () => {
  const once = floor() / 20 / texts.length;
  const text = texts[signs.indexOf("<") * 2] ?? "";
  expect(cpuOf(() => runner({ source: "<[^>]*>", flags: "" })(text))).toBeGreaterThan(once * MOST_TIMES);
});
