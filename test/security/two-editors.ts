/** Two editors save one tree at the same time: one wins, the other is told, and nothing is lost silently. */
import { api } from "../../shared/contract/index.ts";
import type { Step } from "../../shared/process/step.ts";
import { lightTree } from "../faults/site/trees.ts";
import { caseSeed, Random } from "../fuzz/random.ts";
import { person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import type { StackInUse } from "../support/stack.ts";

export interface EditorsFigures {
  rounds: number;
  saved: number;
  refused: number;
  faults: string[];
}

/** Rounds in which both save from what they loaded, at once or one after the other. */
export async function runEditors(
  site: StackInUse,
  { seed, count }: { seed: number; count: number },
): Promise<EditorsFigures> {
  const { client: owner } = await person(site, "Owner", "Person");
  const { client: writer, email: username } = await person(site, "Writer", "Person");
  const { formId } = await publishWorkbook(owner, { process: JSON.stringify(lightTree()) });
  const id = formId;
  must(await owner.call(api.forms.shareSave, { formId, username, privilege: "W" }));
  const figures: EditorsFigures = { rounds: 0, saved: 0, refused: 0, faults: [] };
  for (let round = 0; round < count; round += 1) {
    const own = caseSeed(seed, round);
    const random = new Random(own);
    const { model, revision } = must(await owner.call(api.process.processes, { id }));
    const root = JSON.parse(model) as Step; // a tree as it is stored
    const save = (client: typeof owner, name: string) =>
      client.call(api.process.processSave, {
        formId,
        revision,
        model: JSON.stringify({ ...root, name }),
      });
    const names = [`owner ${round}`, `writer ${round}`] as const;
    const isAtOnce = random.chance(0.7);
    const first = save(owner, names[0]);
    if (!isAtOnce) await first;
    const answers = await Promise.all([first, save(writer, names[1])]);
    const winners = names.filter((_name, index) => answers[index]?.status === 200);
    const losers = answers.filter(
      ({ status, problem }) => status === 409 && problem?.name === "PROCESS_STALE",
    );
    const stored = must(await writer.call(api.process.processes, { id }));
    const storedName = (JSON.parse(stored.model) as Step).name; // as above
    figures.rounds += 1;
    figures.saved += winners.length;
    figures.refused += losers.length;
    if (winners.length !== 1 || losers.length !== 1)
      figures.faults.push(`${own}: answered ${answers.map(({ status }) => status).join(" and ")}`);
    if (storedName !== winners[0])
      figures.faults.push(`${own}: stored is '${storedName}', told was '${winners[0]}'`);
    if (stored.revision !== revision + 1)
      figures.faults.push(`${own}: the revision went to ${stored.revision}`);
  }
  return figures;
}
