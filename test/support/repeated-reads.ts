/**
 * Records that one call reads more than once: forms, publications and people. What access control has read, the handler has
 * (`shared/stores/read-once.ts`). Reading again what the call has written is no repetition.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import * as z from "zod";
import type { SdkCommand } from "../rights/aws-requests.ts";

/** The kinds of records that a call reads again on purpose, and why. */
const again: Readonly<Record<string, readonly [kinds: readonly string[], why: string]>> = {
  "functions/rest/form/publication/change.ts": [
    ["FORM", "PUBLICATION"],
    "how many publications are open is counted once the change is stored; why one was refused is read after the refusal",
  ],
  "functions/rest/user/share/save.ts": [
    ["FORM"],
    "a form may be renamed while its share is written: before and after",
  ],
  "functions/rest/user/share/revoke.ts": [
    ["FORM"],
    "the name that goes with the share is the form's at that moment",
  ],
  "functions/rest/form/handover.ts": [
    ["FORM"],
    "as the two above, where nobody else has to accept it: an owner's share becomes another's",
  ],
  "functions/rest/form/handover/answer.ts": [
    ["FORM"],
    "as the two above: an owner's share becomes another's",
  ],
  "functions/rest/import/sprout.ts": [
    ["FORM"],
    "the same call may have been sent twice: read after the refusal",
  ],
  "functions/rest/account/data.ts": [
    ["USER"],
    "what is handed out is read as it is stored, as for an operator",
  ],
  "functions/rest/account/verify.ts": [["USER"], "the account is registered in between"],
  "events/hooks-due.ts": [
    ["FORM", "PUBLICATION", "USER"],
    "each message leaves by the rights of its own moment",
  ],
  "functions/rest/form/submit.ts": [
    ["USER"],
    "a mail goes where the queue's workers would send it, and asks as they do",
  ],
};

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Read = z.object({ Key });
const Write = z.union([z.object({ Key }), z.object({ Item: Key }).transform(({ Item }) => ({ Key: Item }))]);

/** How their sort keys begin. */
const kinds = ["FORM", "PUBLICATION", "USER"];

/** What was read twice, a line each; tests fail when there is any. */
export const repeated = new Set<string>();
const calls = new AsyncLocalStorage<Set<string>>();

/** Work that is one call, or one message of a worker. */
export const asOneCall = <Answer>(work: () => Promise<Answer>): Promise<Answer> => calls.run(new Set(), work);

export function noteRead(file: string, { command, input }: SdkCommand): void {
  const seen = calls.getStore();
  if (seen === undefined || !file.startsWith("functions/")) return;
  if (command === "GetItemCommand") {
    const { pk, sk } = Read.parse(input).Key;
    const kind = kinds.find((one) => sk.S.startsWith(one));
    if (kind === undefined) return;
    const key = `${pk.S} ${sk.S}`;
    if (seen.has(key) && !again[file]?.[0].includes(kind)) repeated.add(`${file}: ${key}`);
    seen.add(key);
    return;
  }
  if (command === "TransactWriteItemsCommand") seen.clear();
  const written = Write.safeParse(input).data?.Key;
  if (written !== undefined) seen.delete(`${written.pk.S} ${written.sk.S}`);
}
