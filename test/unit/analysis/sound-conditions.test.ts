/** Conditions as people write them, at random: what is called impossible is so for no submission that the form accepts. */
import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { treeOf } from "../../support/steps.ts";
import { pageOf } from "./marks.ts";
import { pick, type Random, randomNumbers } from "./random-process.ts";
import { visitForm } from "./sentence-faults.ts";
import { Accepted } from "./submissions.ts";
import { page } from "./varied/build.ts";

const CONDITIONS = budget({ search: 4_000, usual: 150 });
const SUBMISSIONS = budget({ search: 400, usual: 40 });

const signs = ["eq", "ne", "lt", "le", "gt", "ge"];

function atom(random: Random): string {
  const one = (...all: readonly string[]) => pick(all, random);
  const sign = pick(signs, random);
  const number = one("0", "1", "9", "17", "18", "40", "-1", "31");
  return one(
    `(${sign} age ${number})`,
    `(${sign} parentAge ${number})`,
    `(${sign} ${number} age)`,
    `(${sign} beds ${number})`,
    `(${sign} toDay fromDay)`,
    `(${sign} fromDay toDay)`,
    `(${sign} departure arrival)`,
    `(${sign} arrival departure)`,
    `(${one("eq", "ne")} second way)`,
    `(${one("eq", "ne")} ${one("way", "second")} "${one("mail", "phone", "fax")}")`,
    `(${one("eq", "ne")} plan "${one("basic", "full", "old")}")`,
    `(includes symptoms "${one("fever", "cough", "none")}")`,
    one("firstName", "born", "mail", "phone", "way", "second", "age", "notes", "sms", "symptoms", "arrival"),
    `(not ${one("firstName", "born", "mail", "phone", "second", "plan", "age")})`,
  );
}

function condition(random: Random, depth = 0): string {
  if (depth > 1 || random() < 0.4) return atom(random);
  const [one, other] = [condition(random, depth + 1), condition(random, depth + 1)];
  return pick([`(and ${one} ${other})`, `(or ${one} ${other})`, `(not ${one})`], random);
}

describe(`conditions as people write them (seed ${testSeed})`, () => {
  it("are never called impossible, or always met, where an accepted submission says otherwise", async () => {
    const random = randomNumbers(testSeed);
    const lines = Array.from(
      { length: CONDITIONS },
      () => `{{#if ${condition(random)}}}yes{{else}}no{{/if}}`,
    );
    const step = page("Page", lines.join("\n"));
    const root = treeOf(step);
    const said = new Map<number, string>();
    for (const { code, line } of new ProcessAnalyser(visitForm).analyse(root).findings) {
      if (code === "NEVER_PRINTED") said.set(line, "no");
      if (code === "ALWAYS_PRINTED") said.set(line, "yes");
    }
    const accepted = Accepted.of(visitForm, SUBMISSIONS);
    const wrong = new Set<string>();
    for (let turn = 0; turn < SUBMISSIONS; turn += 1) {
      const submission = accepted.draw(random);
      const printed = (await pageOf(root, "Page", submission)).split("\n");
      for (const [line, outcome] of said)
        if (printed[line - 1] !== outcome) wrong.add(`${lines[line - 1]}: ${submission}`);
    }
    expect([...wrong].slice(0, 3)).toEqual([]);
    expect(said.size).toBeGreaterThan(CONDITIONS / 10);
  }, 120_000);
});
