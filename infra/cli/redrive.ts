/** `sprout redrive`: lists the failed reports and the dead letters, and sends them again. */
import { formSubject, PRODUCT_SUBJECT } from "../../shared/audit.ts";
import { queueNames } from "../../shared/contract/route.ts";
import type { WaitingRun } from "../../shared/stores/dynamodb/instance-store.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { sendRunAgain } from "../../shared/stores/send-run-again.ts";
import type { DeadLetter } from "../../shared/stores/sqs/dead-letters.ts";
import { CommandProblem } from "./command-problem.ts";
import { askingProduct, noteOperator, openProductData, readLine } from "./product-data.ts";

export async function redrive(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    form: { type: "string" },
    list: { type: "boolean", default: false },
    environment: { type: "string" },
  });
  if (positionals.length > 0) throw new CommandProblem(`Unexpected "${positionals.join(" ")}".`);
  const stores = await openProductData(values.environment);
  const options = { formId: formIdOf(values.form), isList: values.list };
  return askingProduct(() => redriveAll(stores, options, (line) => console.log(line), new Date()));
}

function formIdOf(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d*$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new CommandProblem(`"${text}" is not the number of a form.`);
}

interface RedriveOptions {
  /** Undefined: of all forms, including mails. */
  formId: number | undefined;
  /** True: nothing is sent. */
  isList: boolean;
}

/** @returns the command's exit code: 1 where a dead letter can't be read */
export async function redriveAll(
  stores: Stores,
  options: RedriveOptions,
  say: (line: string) => void,
  now: Date,
): Promise<number> {
  const failed = await stores.instances.listFailed(options.formId);
  const letters = await lettersOf(stores, options.formId);
  for (const instance of failed) say(await failedLine(stores, instance));
  for (const { letter } of letters) say(letterLine(letter));
  if (options.isList) {
    for (const { letter } of letters) await stores.deadLetters.putBack(letter);
    say(`${count(failed.length, "failed run")}, ${count(letters.length, "dead letter")}.`);
    return 0;
  }
  const again = new Map(failed.map((instance) => [instance.instanceKey, instance]));
  for (const { instance } of letters) if (instance !== undefined) again.set(instance.instanceKey, instance);
  for (const instance of again.values()) {
    const object = `SUBMISSION#${instance.instanceId}`;
    await noteOperator(stores, formSubject(instance.formId), { action: "submissions.redrive", object }, now);
    const { instanceKey, runId } = instance;
    // If this stops in between, the run is still marked as failed, and is sent again next time.
    if (runId !== undefined) await sendRunAgain(stores, { instanceKey, runId });
  }
  const mails = letters.filter(({ letter }) => "mailId" in (letter.message ?? {})).length;
  const noted = { action: "product.redrive", object: "PRODUCT", details: { mails } } as const;
  if (mails > 0) await noteOperator(stores, PRODUCT_SUBJECT, noted, now); // a mail belongs to no form
  const unreadable = await clearLetters(stores, letters);
  say(`Sent again: ${count(again.size, "run")}, ${count(mails, "mail")}.`);
  if (unreadable === 0) return 0;
  say(`${count(unreadable, "dead letter")} can't be read, and were left in place.`);
  return 1;
}

interface FoundLetter {
  letter: DeadLetter;
  /** What a dead letter of the pipeline is about. */
  instance: WaitingRun | undefined;
}

async function lettersOf(stores: Stores, formId: number | undefined): Promise<FoundLetter[]> {
  const found: FoundLetter[] = [];
  const taken = await Promise.all(queueNames.map((queue) => stores.deadLetters.take(queue)));
  for (const letter of taken.flat()) {
    const { message } = letter;
    const isOfInstance = message !== undefined && "instanceKey" in message;
    const instance = isOfInstance ? await stores.instances.find(message.instanceKey) : undefined;
    if (formId === undefined || instance?.formId === formId) found.push({ letter, instance });
    else await stores.deadLetters.putBack(letter);
  }
  return found;
}

/** Deletes those that are in progress again, and those whose subject no longer exists. @returns how many can't be read */
async function clearLetters(stores: Stores, letters: readonly FoundLetter[]) {
  let unreadable = 0;
  for (const { letter } of letters) {
    if (letter.message === undefined) {
      await stores.deadLetters.putBack(letter);
      unreadable += 1;
      continue;
    }
    if ("mailId" in letter.message) await stores.queues.send("mails", letter.message);
    await stores.deadLetters.remove(letter);
  }
  return unreadable;
}

async function failedLine(stores: Stores, instance: WaitingRun): Promise<string> {
  const { instanceKey, runId = "", formId, submittedAt = "" } = instance;
  const run = await stores.instances.findRun(instanceKey, runId);
  const causes = Object.entries(run?.failures ?? {}).map(([key, message]) => `step ${key}: ${message}`);
  const reasons = causes.length === 0 ? ["no progress was reported"] : causes;
  return `failed run   ${instanceKey}  form ${formId}  ${submittedAt}\n${reasons.map((line) => `    ${line}`).join("\n")}`;
}

function letterLine({ queue, message, sentAt }: DeadLetter): string {
  const about = message === undefined ? "can't be read" : Object.values(message).join("  ");
  return `dead letter  ${queue}  ${sentAt.toISOString()}  ${about}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
