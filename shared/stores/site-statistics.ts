/** The days of statistics for somebody who sees some submissions of a form only: counted from these, of which the store keeps none. */
import { addFact, type Fact, noCounts } from "../statistics/facts.ts";
import type { Stores } from "./index.ts";
import type { Instance } from "./records/instance.ts";

/** What one call reads. */
const MOST_COUNTED = 5_000;

type Days = Awaited<ReturnType<Stores["statistics"]["read"]>>;

export async function countSite(
  { eachOfForm }: Pick<Stores["submissions"], "eachOfForm">,
  formId: number,
  from: string,
  to: string,
): Promise<Days> {
  const days = new Map<string, Days[number]>();
  let count = 0;
  for await (const some of eachOfForm(formId, { from, matches: () => true })) {
    for (const [day, fact] of some.flatMap(factsOf)) {
      if (day < from || day > to) continue;
      const { byPublication }: Days[number] = days.get(day) ?? { day, byPublication: {} };
      const counts = byPublication[fact.publicationKey] ?? noCounts();
      addFact(counts, fact);
      byPublication[fact.publicationKey] = counts;
      days.set(day, { day, byPublication });
    }
    count += some.length;
    if (count >= MOST_COUNTED) break;
  }
  return [...days.values()]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map((one) => (count >= MOST_COUNTED ? { ...one, isPartial: true } : one));
}

/** What an instance says of itself; how long its reports took, it doesn't. */
function factsOf(instance: Instance): [day: string, Fact][] {
  const { publicationKey, snapshot = "", createdAt, locale, messageCode, reachedPage = 0 } = instance;
  const entered = instance.enteredBy !== undefined && ({ entered: true } as const);
  const submittedAt = instance.replaced?.[0]?.submittedAt ?? instance.submittedAt;
  const started = createdAt.slice(0, 10);
  const first = entered ? {} : ({ page: 0 } as const);
  const facts: [string, Fact][] = [[started, { kind: "started", publicationKey, ...first, snapshot }]];
  for (let page = 1; page <= reachedPage && !entered; page += 1)
    facts.push([started, { kind: "page", publicationKey, page }]);
  if (submittedAt === undefined) {
    if (messageCode === "SAVED" && !entered) facts.push([started, { kind: "saved", publicationKey }]);
    return facts;
  }
  const seconds = Math.max(0, (Date.parse(submittedAt) - Date.parse(createdAt)) / 1000);
  const day = submittedAt.slice(0, 10);
  facts.push([day, { kind: "submitted", publicationKey, locale, seconds, snapshot, ...entered }]);
  if (messageCode === "FAILED") facts.push([day, { kind: "failed", publicationKey }]);
  return facts;
}
