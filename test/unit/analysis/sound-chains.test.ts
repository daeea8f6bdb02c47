/** Chains of every shape that the language has, over forms of every kind: what they make is within what the analysis says. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { transform } from "../../../shared/jolt/index.ts";
import { isMap } from "../../../shared/jolt/json.ts";
import { budget, testSeed } from "../../support/budget.ts";
import { notAdmitted } from "./admits.ts";
import { ChainJudge, withIdleKey } from "./chain-judge.ts";
import { outputOf, randomChain } from "./random-chain.ts";
import { pick, type Random, randomNumbers } from "./random-process.ts";
import { Accepted } from "./submissions.ts";
import { trueStatements } from "./true-statements.ts";
import { formOf } from "./varied/build.ts";
import { variedProcesses } from "./varied/score.ts";

const CHAINS = budget({ search: 12_000, usual: 60 });
/** Of each chain. */
const STATEMENTS = 24;
const DOCUMENTS = 6;

/** One of each kind of question; some names are short, so that chains write to the names of questions. */
const small = formOf(`
  # survey
  | type | name | label | required | relevant | calculation |
  | select_one yn | a | A | yes | | |
  | select_one yn | b | B | | | |
  | select_multiple col | c | C | | | |
  | integer | d | D | | | |
  | integer | n | N | | | |
  | text | t | T | | \${a} = 'yes' | |
  | text | k | K | | | |
  | acknowledge | s | S | | | |
  | geopoint | g | G | | | |
  | calculate | z | | | | \${d} + 1 |
  | date | day | Day | | | |
  | begin repeat | p | P | | | |
  | text | name | Name | | | |
  | integer | age | Age | | | |
  | select_one yn | kind | Kind | | | |
  | begin repeat | q | Q | | | |
  | text | v | V | | | |
  | integer | w | W | | | |
  | end repeat | | | | | |
  | end repeat | | | | | |
  # choices
  | list_name | name | label |
  | yn | yes | Yes |
  | yn | no | No |
  | col | red | Red |
  | col | blue | Blue |`);

interface Known {
  readonly judge: ChainJudge;
  readonly accepted: Accepted;
}

const forms: readonly CompiledForm[] = [small, small, ...new Set(variedProcesses.map(({ form }) => form))];
const known = new Map<CompiledForm, Known>();

function knownOf(form: CompiledForm): Known {
  const found = known.get(form) ?? { judge: new ChainJudge(form), accepted: Accepted.of(form, 200) };
  known.set(form, found);
  return found;
}

interface Seen {
  chains: number;
  statements: number;
  wrong: string[];
}

async function judgeOne(random: Random, seen: Seen): Promise<void> {
  const form = pick(forms, random);
  const { judge, accepted } = knownOf(form);
  const documents = Array.from({ length: DOCUMENTS }, (): { answers: Record<string, unknown> } =>
    JSON.parse(accepted.draw(random)),
  );
  const result = randomChain(documents, random);
  if (!result) return;
  const { chain, outputs } = result;
  const { output, findings } = judge.analysed(chain);
  const about = (what: string) => `${what}\n${JSON.stringify(chain)}`;
  seen.chains += 1;
  for (const [index, value] of outputs.entries()) {
    if (value === undefined || value === null) continue;
    const why = notAdmitted(output, value, documents[index]?.answers ?? {});
    if (why !== undefined) seen.wrong.push(about(why));
  }
  const outputDocuments = outputs.filter(isMap);
  const statements = outputDocuments.flatMap((one) =>
    trueStatements(one, outputDocuments, random, Math.ceil(STATEMENTS / outputDocuments.length)),
  );
  seen.statements += statements.length;
  for (const why of await judge.wrong(output, statements, outputDocuments)) seen.wrong.push(about(why));
  for (const { code, path, message } of findings) {
    if (code !== "OPERATION_NEVER_MATCHES" || !message.startsWith("This never does")) continue;
    const less = withIdleKey(chain, path ?? "");
    if (!less) continue;
    const run = transform(less);
    // where the chain can't be run at all, it does nothing; where the other one can't, it is unknown
    const isSame = documents.every((document, index) => {
      const other = outputs[index] === undefined ? undefined : outputOf(run, document);
      return other === undefined || isDeepStrictEqual(other, outputs[index]);
    });
    if (!isSame) seen.wrong.push(about(`${path}: ${message}`));
  }
}

it(
  `what chains of every shape make is never called impossible (seed ${testSeed})`,
  async () => {
    const random = randomNumbers(testSeed);
    const seen: Seen = { chains: 0, statements: 0, wrong: [] };
    for (let index = 0; index < CHAINS; index += 1) await judgeOne(random, seen);
    expect(seen.wrong.slice(0, 3).join("\n\n")).toBe("");
    expect(seen.chains).toBeGreaterThan(CHAINS / 2);
    expect(seen.statements).toBeGreaterThan(seen.chains * 10);
  },
  budget({ search: 60, usual: 3 }) * 60_000,
);
