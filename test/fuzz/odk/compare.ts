/** Fills the same random survey in with both engines, and finds where they differ. */
import { caseSeed, Random } from "../random.ts";
import { asForm } from "./as-workbook.ts";
import { asXform } from "./as-xform.ts";
import { type Differing, judgements, sourcesOf } from "./differences.ts";
import type { Edit } from "./observation.ts";
import type { OdkEngine } from "./odk-engine.ts";
import { OurEngine } from "./our-engine.ts";
import { type Row, randomSurvey } from "./random-survey.ts";

const EDITS = 12;

export interface Comparison {
  /** Questions at moments that were held against each other. */
  compared: number;
  /** Differences by the name of their judgement; a survey is followed up to its first one. */
  judged: Map<string, number>;
  /** Differences that nothing explains. */
  faults: string[];
}

export async function compareSurveys(odk: OdkEngine, runSeed: number, count: number): Promise<Comparison> {
  const found: Comparison = { compared: 0, judged: new Map(), faults: [] };
  for (let index = 0; index < count; index += 1) await compareSurvey(odk, caseSeed(runSeed, index), found);
  return found;
}

async function compareSurvey(odk: OdkEngine, seed: number, found: Comparison): Promise<void> {
  const random = new Random(seed);
  const survey = randomSurvey(random);
  const ours = new OurEngine(asForm(survey));
  const seen = [ours.observe()];
  const edits: Edit[] = [];
  for (let left = EDITS; left > 0; left -= 1) {
    const edit = ours.randomEdit(random);
    if (edit === undefined) break;
    ours.act(edit);
    edits.push(edit);
    seen.push(ours.observe());
  }
  const theirs = await odk.observe(asXform(survey), edits);
  for (const [step, own] of seen.entries()) {
    const other = theirs[step] ?? {}; // its last one differs already
    const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])];
    const differing = keys.filter((key) => JSON.stringify(own[key]) !== JSON.stringify(other[key]));
    found.compared += keys.length;
    for (const key of differing) {
      const difference = differenceAt(key, survey, own[key], other[key]);
      const judgement = judgements.find(({ applies }) => applies(difference));
      if (judgement !== undefined)
        found.judged.set(judgement.name, (found.judged.get(judgement.name) ?? 0) + 1);
      else if (found.faults.length < 5) found.faults.push(textOf(seed, step, edits, key, difference));
    }
    if (differing.length > 0) return; // what follows from a difference is none of its own
  }
}

function differenceAt(key: string, survey: readonly Row[], ours: Differing["ours"], odk: Differing["odk"]) {
  const name = key.split("/").at(-1) ?? "";
  const sources = sourcesOf(name, survey);
  const row = sources.find((one) => one.name === name);
  if (row === undefined) throw new Error(`No row is ${key}.`);
  return { row, sources, ours, odk };
}

function textOf(
  seed: number,
  step: number,
  edits: readonly Edit[],
  key: string,
  difference: Differing,
): string {
  const { sources, ours, odk } = difference;
  const rows = sources.map(({ rows: _, ...row }) => JSON.stringify(row)).join("\n  ");
  return `seed ${seed}, after ${JSON.stringify(edits.slice(0, step))}, ${key}\n  ours ${JSON.stringify(ours)}\n  odk  ${JSON.stringify(odk)}\n  ${rows}`;
}
