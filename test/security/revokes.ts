/** A share is revoked while its holder is working: after the answer, nothing is allowed any more. */
import { api } from "../../shared/contract/index.ts";
import type { Route } from "../../shared/contract/route.ts";
import { caseSeed, Random } from "../fuzz/random.ts";
import { forgetGrants, person } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import type { StackInUse } from "../support/stack.ts";

export interface RevokesFigures {
  rounds: number;
  /** Calls that were admitted, in total and after their round's revoke had been sent. */
  allowed: number;
  allowedInFlight: number;
  faults: string[];
}

/** Rounds of share, calls, revoke, calls. */
export async function runRevokes(
  site: StackInUse,
  { seed, count }: { seed: number; count: number },
): Promise<RevokesFigures> {
  const { client: owner, email: from } = await person(site, "Owner", "Person");
  const { client: holder, email: username } = await person(site, "Holder", "Person");
  const { formId, publicationKey } = await publishWorkbook(owner);
  const id = formId;
  const request: readonly [Route, Record<string, unknown>][] = [
    [api.forms.model as unknown as Route, { id }],
    [api.forms.publications as unknown as Route, { id }],
    [api.forms.submissions as unknown as Route, { id }],
    [api.process.processes as unknown as Route, { id }],
    [api.process.processFormSave as unknown as Route, { formId, workingOutputModel: "{}" }],
    [api.forms.changePublication as unknown as Route, { id, publicationKey, command: "resume" }],
  ];
  const figures: RevokesFigures = { rounds: 0, allowed: 0, allowedInFlight: 0, faults: [] };
  for (let round = 0; round < count; round += 1) {
    const own = caseSeed(seed, round);
    const random = new Random(own);
    must(await owner.call(api.forms.shareSave, { formId, username, privilege: "W", data: true }));
    const ask = async () => {
      const [row, input] = random.pick(request);
      const { status, problem } = await holder.call(row, input);
      if (status < 300) figures.allowed += 1;
      else if (problem?.name !== "ACCESS_DENIED")
        figures.faults.push(`${own}: ${row.path} answered ${status} ${problem?.name}`);
      return status;
    };
    const earlier = random.list(random.between(1, 3), ask);
    if (random.chance(0.5)) await earlier[0];
    const revoke = owner.call(api.forms.shareRevoke, { formId, username });
    const meanwhile = random.list(random.between(1, 3), ask);
    must(await revoke);
    const late = await Promise.all(random.list(2, ask));
    await Promise.all(earlier);
    figures.allowedInFlight += (await Promise.all(meanwhile)).filter((status) => status < 300).length;
    const wrong = late.filter((status) => status !== 403);
    if (wrong.length > 0) figures.faults.push(`${own}: after the revoke was answered, ${wrong.join(", ")}`);
    figures.rounds += 1;
    await forgetGrants(from, username);
  }
  return figures;
}
