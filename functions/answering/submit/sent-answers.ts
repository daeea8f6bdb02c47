/** What a respondent's client sends with a save or a submission, read once for all of its policies. */
import type { SubmitCommand } from "../../../shared/contract/runtime.ts";
import { type CheckedAnswers, checkAnswers } from "../../../shared/form/answers/check-answers.ts";
import { type FormDefinition, StoredAnswers } from "../../../shared/form/definition/definition.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { formClock, withWork } from "../../../shared/form/engine/engine.ts";
import { JsonProblem, parseJson } from "../../../shared/json.ts";
import { MAX_ANSWERS_BYTES } from "../../../shared/limits.ts";
import { offeredLocale } from "../../../shared/localize.ts";
import { part } from "../../../shared/part.ts";
import { problem } from "../../../shared/problems.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import type { StoredPublication } from "../../../shared/stores/records/form.ts";
import type { Instance } from "../../../shared/stores/records/instance.ts";
import { isTimeZone } from "../../../shared/time-zone.ts";
import type { Call } from "../../endpoint/call.ts";
import { openPublication } from "../accept-answers.ts";
import type { confirmCopied } from "../confirm-copied.ts";

/** The input of the call, as its row describes it. */
export interface SentInput {
  readonly command: SubmitCommand;
  readonly location: string;
  /** JSON of the answers. */
  readonly model: string;
  readonly revision?: number | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly website?: string | undefined;
  /** Whether it changes what was submitted before. */
  readonly change?: boolean | undefined;
  /** Why staff correct what was submitted. */
  readonly reason?: string | undefined;
  /** Keys of the pages of earlier answers that the respondent confirmed. */
  readonly confirmedPages?: readonly string[] | undefined;
}

/** Few forms were started from earlier answers. */
const confirmingParts = part(() => import("../confirm-copied.ts"));

export interface SentAnswers {
  readonly call: Call;
  readonly input: SentInput;
  /** As it was stored when the call came. */
  readonly instance: Instance;
  readonly isSubmit: boolean;
  readonly definition: FormDefinition;
  /** With one budget for all that the call computes. */
  readonly form: CompiledForm;
  readonly locale: string;
  readonly timeZone: string;
  /** In bytes of UTF-8. */
  readonly size: number;
  /** What the form's rules say of the answers at a moment; in the language of the call, where none is given. */
  judge(moment: Date, timeZone: string, locale?: string): CheckedAnswers;
  /** What they say now. */
  checked(): CheckedAnswers;
  /** What was confirmed of the earlier answers that the form was started from, and what was not; undefined where there are none. */
  confirmed(): Promise<ReturnType<typeof confirmCopied> | undefined>;
  /** Its publication, which accepts answers. @throws the problem of one that doesn't */
  publication(): Promise<StoredPublication | undefined>;
}

/** @throws ANSWERS_TOO_LARGE · INPUT_INVALID */
export async function readSentAnswers(
  call: Call,
  instance: Instance,
  input: SentInput,
): Promise<SentAnswers> {
  const { definition, ...snapshot } = await loadSnapshot(call.stores.blobs, instance);
  const form = withWork(snapshot.compiled);
  const locale = offeredLocale(definition, input.locale ?? instance.locale);
  const timeZone =
    input.timeZone !== undefined && isTimeZone(input.timeZone) ? input.timeZone : instance.timeZone;
  const answers = readAnswers(input.model);
  const judge = (moment: Date, zone: string, language = locale) =>
    checkAnswers(form, answers, formClock(moment, zone), language);
  const checked = once(() => judge(call.now, timeZone));
  return {
    ...{ call, input, instance, definition, form, locale, timeZone, judge, checked },
    isSubmit: input.command === "submit",
    size: Buffer.byteLength(input.model),
    confirmed: once(async () => {
      if (!instance.copied) return undefined;
      const { confirmCopied } = await confirmingParts();
      const clock = formClock(call.now, timeZone);
      return confirmCopied(instance.copied, input.confirmedPages, {
        form,
        answers: checked().answers,
        clock,
        locale,
      });
    }),
    publication: once(() => openPublication(call.read, instance, call.now)),
  };
}

function once<Result>(compute: () => Result): () => Result {
  let result: { value: Result } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

function readAnswers(text: string): StoredAnswers {
  if (Buffer.byteLength(text) > MAX_ANSWERS_BYTES)
    throw problem("ANSWERS_TOO_LARGE", { maxBytes: MAX_ANSWERS_BYTES, ...longestOf(text) });
  try {
    const parsed = StoredAnswers.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new JsonProblem("The answers aren't an object of field keys and answers.");
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw problem(
      "INPUT_INVALID",
      { fields: [{ field: "model", message: error.message }] },
      { cause: error },
    );
  }
}

/** The answer to shorten, for clients that send answers without a page. */
function longestOf(text: string): { fields?: { field: string; message: string }[] } {
  try {
    const sizes = Object.entries(StoredAnswers.parse(parseJson(text))).map(
      ([field, answer]) => [field, Buffer.byteLength(JSON.stringify(answer))] as const,
    );
    const [field, bytes] = sizes.toSorted(([, one], [, other]) => other - one)[0] ?? [];
    if (field === undefined) return {};
    const message = `The longest answer: ${bytes} bytes; all together may have ${MAX_ANSWERS_BYTES}.`;
    return { fields: [{ field, message }] };
  } catch {
    return {}; // not a field of the form
  }
}
