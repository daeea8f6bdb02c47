/**
 * Real workbooks the whole way: import, publish, made-up answers, submit, HTML and PDF, as `sprout ship` does it; then
 * everything that each of them asks for, counted in its plain sheets, is looked for in what was published. The workbooks
 * are those of the conformance set next to the project that are valid; lists in files that belong to them are made up. `npm run bench -- workbooks`; BENCH_NAMES=a,b takes
 * those whose names contain a word, BENCH_SHOWN=40 prints more of what is lost.
 */
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "./figure.ts";
import { lossesOf, tellConstructs, tellWorkbooks } from "./workbooks/tell.ts";
import { shipAll } from "./workbooks/the-whole-way.ts";

const folder = join(import.meta.dirname, "../../../shared/conformance/xlsform");
const chosenNames = (process.env.BENCH_NAMES ?? "").split(",");

async function validWorkbooks(): Promise<string[]> {
  const names = (await readdir(join(folder, "files"))).filter((name) =>
    chosenNames.some((word) => name.includes(word)),
  );
  const expected = await Promise.all(
    names.map(
      async (name): Promise<{ ok: boolean }> =>
        JSON.parse(await readFile(join(folder, "expected", `${name}.json`), "utf8")),
    ),
  );
  return names.filter((_, at) => expected[at]?.ok === true).map((name) => join(folder, "files", name));
}

const goals = {
  ship: { name: "ship: HTML and PDF of made-up answers", goal: { atLeast: 97 } },
  meant: { name: "ship, every question and rule as meant", goal: { atLeast: 90 } },
  whole: { name: "ship and lose nothing at all", goal: { atLeast: 80 } },
} as const;

async function measure(): Promise<Figure[]> {
  const out = await mkdtemp(join(tmpdir(), "sprout-bench-"));
  try {
    const shipped = await shipAll(await validWorkbooks(), out);
    const losses = shipped.map(lossesOf);
    tellConstructs(losses);
    tellWorkbooks(losses);
    const peer = `${losses.length} workbooks`;
    const share = (isSo: (one: (typeof losses)[number]) => boolean) =>
      (100 * losses.filter(isSo).length) / losses.length;
    return [
      { ...goals.ship, value: share(({ ships }) => ships), unit: "%", peer },
      { ...goals.meant, value: share(({ ships, isAsMeant }) => ships && isAsMeant), unit: "%", peer },
      { ...goals.whole, value: share(({ ships, isWhole }) => ships && isWhole), unit: "%", peer },
      {
        ...{ name: "… with what only a telephone or a host knows", unit: "%", peer },
        value: share(({ ships, isWhole, hasAll }) => ships && isWhole && hasAll),
      },
      {
        ...{ name: "lose something in silence", unit: "", goal: { atMost: 0 }, peer },
        value: losses.filter(({ silent }) => silent.length > 0).length,
      },
    ];
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const notThere: Figure = {
  ...{ name: "real workbooks", unit: "%", goal: { atLeast: 97 } },
  peer: "the conformance set isn't next to the project",
};
export const figures: readonly Figure[] = existsSync(folder) ? await measure() : [notThere];
