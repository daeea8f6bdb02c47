import { type NewRecipient, saveRecipients } from "../../../../shared/contract/recipients.ts";
import { MAX_RECIPIENTS } from "../../../../shared/limits.ts";
import { newLink } from "../../../../shared/people/recipient-mails.ts";
import { problem } from "../../../../shared/problems.ts";
import type { StoredRecipient } from "../../../../shared/stores/dynamodb/recipient-store.ts";
import type { Stores } from "../../../../shared/stores/index.ts";
import { keyedHash } from "../../../../shared/tokens.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";

const AT_ONCE = 25;
/** Of an id that the server makes: enough for no two of a list to be the same. */
const ID_CHARACTERS = 10;

type Outcome = "added" | "changed" | "unchanged";

/** Repeated, it changes nothing. */
export const handler = endpoint(saveRecipients, async ({ input, stores, now }) => {
  const { id: formId, publicationKey, remove } = input;
  const publication = await stores.forms.findPublication(publicationKey, formId);
  if (publication === undefined) throw problem("PUBLICATION_NOT_FOUND");
  const secret = await stores.secret();
  const named = new Map(
    input.recipients.map((one) => {
      const id = one.id ?? derivedId(secret, publicationKey, one.email);
      return [id, { ...one, id }];
    }),
  );
  if ((named.size > 0 || input.words) && publication.status === "REVOKED")
    throw problem("PUBLICATION_REVOKED");
  const all = await stores.recipients.list(formId, publicationKey);
  const known = new Map(all.map((one) => [one.id, one]));
  const fresh = [...named.keys()].filter((id) => !known.has(id)).length;
  if (known.size + fresh - remove.filter((id) => known.has(id)).length > MAX_RECIPIENTS)
    throw problem("RECIPIENTS_TOO_MANY");

  const { words } = input;
  if (words !== undefined) await stores.recipients.changeSettings(formId, publicationKey, { words });
  let removed = 0;
  await inTurns(remove, async (id) => {
    const found = known.get(id) && (await stores.recipients.find({ formId, publicationKey, id }));
    if (found && (await stores.recipients.erase(found, now.toISOString()))) removed += 1;
  });
  const counts: Record<Outcome, number> = { added: 0, changed: 0, unchanged: 0 };
  const place = { formId, publicationKey };
  await inTurns([...named.values()], async (one) => {
    const link = newLink(secret, { publicationKey, id: one.id }, now);
    const recipient = { ...place, ...one, ...link, addedAt: now.toISOString() };
    const before = remove.includes(one.id) ? undefined : known.get(one.id);
    counts[await save(stores, recipient, before)] += 1;
  });
  if (named.size > 0 && publication.namesSubjects !== true)
    await stores.forms.noteSubjects(formId, publicationKey);
  return { ...counts, removed };
});

/** The same one for the same address, so that a list that is added again adds nobody. */
function derivedId(secret: string, publicationKey: string, email: string): string {
  const hash = keyedHash(secret, "recipient", publicationKey, email).replace(/[^A-Za-z0-9]/g, "");
  return `r-${hash.slice(0, ID_CHARACTERS)}`;
}

/** @throws ACCESS_DENIED for an id that the caller doesn't see */
async function save(
  { recipients }: Pick<Stores, "recipients">,
  recipient: StoredRecipient & NewRecipient,
  before: StoredRecipient | undefined,
): Promise<Outcome> {
  if (before === undefined) return (await recipients.add(recipient)) ? "added" : "unchanged";
  const found = await recipients.find(before);
  if (found === undefined) throw problem("ACCESS_DENIED");
  const { name, email, locale, linkId, linkUntil, linkMark } = recipient;
  if (found.name === name && found.email === email && found.locale === locale) return "unchanged";
  const link = found.email === email ? undefined : { linkId, linkUntil, linkMark };
  return (await recipients.change(found, { name, email, locale }, link)) ? "changed" : "unchanged";
}

async function inTurns<T>(items: readonly T[], story: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE)
    await Promise.all(items.slice(start, start + AT_ONCE).map(story));
}
