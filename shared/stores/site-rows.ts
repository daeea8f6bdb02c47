/**
 * The stores of a call whose caller sees some submissions of a form only. Handlers of such a call have no others: what is outside of
 * the limit isn't there for them. Each look reads what it is about, so a change of the answers, or of the limit, counts at once.
 */
import type { FormActivity } from "../contract/forms.ts";
import { isOpen } from "../form/answers/instance-status.ts";
import { StoredAnswers } from "../form/definition/definition.ts";
import { MOST_UNSEEN_COUNTED } from "../limits.ts";
import { withMembers } from "../part.ts";
import { problem } from "../problems.ts";
import { isAnsweredAtSite, isOfSite, type SiteLimit } from "../site-limit.ts";
import { answersText } from "./answers.ts";
import type { RecipientPlace } from "./dynamodb/recipient-store.ts";
import type { InstanceRow } from "./dynamodb/submission-store.ts";
import type { Stores } from "./index.ts";
import type { Instance } from "./records/instance.ts";
import { seal, unseal } from "./secrets/sealed.ts";
import { countSite } from "./site-statistics.ts";

const WHOLE = Symbol("the stores without the limit");
const SITES = Symbol("the limits");
type Limited = Stores & { [WHOLE]?: Stores; [SITES]?: readonly SiteLimit[] };

/** Long answers are in S3: so many are read at a time. */
const READS_AT_ONCE = 25;
const MAX_SEARCH_ROUNDS = 8;
/** Sealed places are of one length, whatever they name. */
const POSITION_LENGTH = 160;
/** Of the newest of a form, what is new is counted. */
const MOST_COUNTED = 1_000;

/** The limits of a call's stores, of which a submission is within one at least; undefined: all submissions. */
export const sitesOf = (stores: Stores): readonly SiteLimit[] | undefined => (stores as Limited)[SITES];

/** Without the limit, for what is prepared for all readers of a form and shows nobody anything: the texts of its search. */
export const forWholeForm = (stores: Stores): Stores => (stores as Limited)[WHOLE] ?? stores;

/** True: a submission is within one of the limits, by its place or by what was answered. */
export async function isWithinSites(
  { blobs }: Pick<Stores, "blobs">,
  instance: Instance,
  sites: readonly SiteLimit[],
): Promise<boolean> {
  if (sites.some((site) => isOfSite(site, instance))) return true;
  const asksAnswers = sites.some(({ answer }) => answer !== undefined);
  if (!asksAnswers || instance.submittedAt === undefined) return false;
  const answers = StoredAnswers.parse(JSON.parse(await answersText(blobs, instance)));
  return sites.some((site) => isAnsweredAtSite(site, answers));
}

/**
 * @param formId the form that the call was admitted to; rows of others aren't there either
 * @param caller whose own entries are there until they are submitted
 */
export function limitedTo(
  whole: Stores,
  formId: number,
  sites: readonly SiteLimit[],
  caller?: string,
): Stores {
  const onlyThis = (id: number) => {
    if (id !== formId) throw problem("ACCESS_DENIED");
  };
  const nobody = async () => {
    throw problem("ACCESS_DENIED");
  };

  async function isWithin(instance: Instance): Promise<boolean> {
    if (instance.formId !== formId) return false;
    const { status, enteredBy } = instance;
    if (isOpen(status) && enteredBy !== undefined && enteredBy === caller) return true;
    return isWithinSites(whole, instance, sites);
  }

  async function within(instances: readonly Instance[]): Promise<Instance[]> {
    const kept: Instance[] = [];
    for (let start = 0; start < instances.length; start += READS_AT_ONCE) {
      const some = instances.slice(start, start + READS_AT_ONCE);
      const verdicts = await Promise.all(some.map(isWithin));
      kept.push(...some.filter((_one, index) => verdicts[index]));
    }
    return kept;
  }

  const findMany = async (keys: readonly string[]) => within(await whole.instances.findMany(keys));
  const find = async (instanceKey: string) => {
    const instance = await whole.instances.find(instanceKey);
    return instance !== undefined && (await isWithin(instance)) ? instance : undefined;
  };
  const asksPublicationsOnly = sites.every(
    ({ subjectPrefixes, linkMarks, answer }) =>
      subjectPrefixes === undefined && linkMarks === undefined && answer === undefined,
  );
  /** The keys of the rows within the limit. */
  async function keysOf(rows: readonly Pick<InstanceRow, "instanceKey" | "publicationKey">[]) {
    const sure = rows.filter(({ publicationKey }) =>
      sites.some((site) => isOfSite(site, { publicationKey })),
    );
    const keys = new Set(sure.map(({ instanceKey }) => instanceKey));
    if (asksPublicationsOnly) return keys;
    const others = rows.flatMap(({ instanceKey }) => (keys.has(instanceKey) ? [] : [instanceKey]));
    for (const { instanceKey } of await findMany(others)) keys.add(instanceKey);
    return keys;
  }
  // A place in a list may be that of a submission of another site: the reader brings it back without being able to read it.
  const purpose = `position ${formId}`;
  const sealPosition = async (position: string) =>
    `s${seal(position.padEnd(POSITION_LENGTH), await whole.keyring.current(), purpose)}`;
  async function openPosition(sealed: string | undefined): Promise<string | undefined> {
    if (sealed === undefined) return undefined;
    const position = unseal(sealed.slice(1), await whole.keyring.all(), purpose);
    if (position === undefined) throw problem("ACCESS_DENIED"); // it was sealed for another form, or not at all
    return position.trimEnd();
  }

  const instances = withMembers(whole.instances, {
    find,
    findMany,
    findRun: async (instanceKey, runId) =>
      (await find(instanceKey)) && whole.instances.findRun(instanceKey, runId),
    listFailed: nobody,
    unfinished: nobody,
    listLedger: nobody,
    linkTake: nobody,
  });
  const submissions = withMembers(whole.submissions, {
    async listOfForm(id, criteria) {
      onlyThis(id);
      const after = await openPosition(criteria.after);
      const { rows, next } = await whole.submissions.listOfForm(id, { ...criteria, after, keysOf });
      return { rows, ...(next !== undefined && { next: await sealPosition(next) }) };
    },
    async *rowsOfForm(id, criteria) {
      onlyThis(id);
      for await (const rows of whole.submissions.rowsOfForm(id, criteria)) {
        const keys = await keysOf(rows);
        yield rows.filter(({ instanceKey }) => keys.has(instanceKey));
      }
    },
    async *eachOfForm(id, criteria) {
      onlyThis(id);
      for await (const some of whole.submissions.eachOfForm(id, criteria)) yield within(some);
    },
  });
  const reviews = withMembers(whole.reviews, {
    find: (id, places) => {
      onlyThis(id);
      return whole.reviews.find(id, places);
    },
    async search(id, criteria, page) {
      onlyThis(id);
      const cards: Awaited<ReturnType<Stores["reviews"]["search"]>>["cards"] = [];
      let after = await openPosition(page.after);
      for (let round = 1; ; round += 1) {
        const limit = page.limit - cards.length;
        const found = await whole.reviews.search(id, criteria, { ...page, after, limit });
        const kept = new Set((await findMany(found.cards.map((card) => card.instanceKey))).map(keyOf));
        cards.push(...found.cards.filter((card) => kept.has(card.instanceKey)));
        after = found.next;
        if (after === undefined) return { cards };
        if (cards.length >= page.limit / 2 || round === MAX_SEARCH_ROUNDS)
          return { cards, next: await sealPosition(after) };
      }
    },
    progress: nobody,
    setProgress: nobody,
  });
  const isOfTheirs = (one: RecipientPlace & { linkMark?: string }) =>
    one.formId === formId && sites.some((site) => isOfSite(site, { ...one, subjectId: one.id }));
  const recipients = withMembers(whole.recipients, {
    list: async (id, publicationKey) => (await whole.recipients.list(id, publicationKey)).filter(isOfTheirs),
    find: async (place) => {
      const found = await whole.recipients.find(place);
      return found && isOfTheirs(found) ? found : undefined;
    },
    add: async (recipient) => (isOfTheirs(recipient) ? whole.recipients.add(recipient) : nobody()),
    listOfForm: nobody,
    changeSettings: nobody,
  });
  const limited: Limited = {
    ...whole,
    recipients,
    instances,
    submissions,
    reviews,
    activity: withMembers(whole.activity, {
      find: nobody,
      findAndRecord: nobody,
      latest: nobody,
      failedOf: nobody,
    }),
    statistics: withMembers(whole.statistics, {
      read: async (id, from, to) => {
        onlyThis(id);
        return countSite(submissions, id, from, to);
      },
    }),
    // how many respondents of all sites took a place, or were moved
    reservations: withMembers(whole.reservations, { find: async () => undefined }),
    moves: withMembers(whole.moves, { list: async () => [] }),
    [WHOLE]: whole,
    [SITES]: sites,
  };
  return limited;
}

const keyOf = ({ instanceKey }: Instance) => instanceKey;

/**
 * What is new about a form for somebody who sees some sites: of the newest submissions of the form.
 * @param since ISO 8601; `arrived` counts what was submitted then or later
 */
async function siteActivity(
  whole: Stores,
  formId: number,
  sites: readonly SiteLimit[],
  since = "9",
): Promise<(FormActivity & { arrived: number }) | undefined> {
  const { submissions, reviews } = limitedTo(whole, formId, sites);
  const { rows } = await submissions.listOfForm(formId, {
    limit: MOST_COUNTED,
    matches: ({ status, submittedAt }) => !isOpen(status) && submittedAt !== undefined,
  });
  const cards = await reviews.find(formId, rows);
  const unseen = rows.filter((_row, index) => cards[index]?.seenAt === undefined).length;
  const moments = rows.flatMap(({ submittedAt }) => submittedAt ?? []);
  const submittedAt = moments.toSorted().at(-1);
  if (submittedAt === undefined) return undefined;
  return {
    submittedAt,
    unseen: Math.min(unseen, MOST_UNSEEN_COUNTED),
    failed: rows.filter(({ messageCode }) => messageCode === "FAILED").length,
    arrived: moments.filter((moment) => moment >= since).length,
  };
}

/** Each reads some submissions. */
const SITES_AT_ONCE = 6;

/** The same of several forms, by form; of those without a limit nothing. */
export async function activityOfSites(
  whole: Stores,
  forms: readonly { formId: number; readable?: readonly SiteLimit[] | undefined }[],
  since?: string,
): Promise<Map<number, FormActivity & { arrived: number }>> {
  const found = new Map<number, FormActivity & { arrived: number }>();
  for (let start = 0; start < forms.length; start += SITES_AT_ONCE)
    await Promise.all(
      forms.slice(start, start + SITES_AT_ONCE).map(async ({ formId, readable }) => {
        const news = readable && (await siteActivity(whole, formId, readable, since));
        if (news !== undefined) found.set(formId, news);
      }),
    );
  return found;
}
