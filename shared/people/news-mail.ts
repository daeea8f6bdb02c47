/**
 * The mail about what came in: how many submissions, and how many whose reports failed, never an answer. It counts when it is due,
 * by what its reader may see then.
 */

import { isOpen } from "../form/answers/instance-status.ts";
import { type FormRights, mayReadAnswers } from "../form-rights.ts";
import { MOST_NEWS_COUNTED } from "../limits.ts";
import { nameIn } from "../localize.ts";
import { inFives, smallCount } from "../statistics/shown-statistics.ts";
import type { NewsMail } from "../stores/dynamodb/mail-store.ts";
import type { Notice } from "../stores/dynamodb/notice-store.ts";
import type { Stores } from "../stores/index.ts";
import { cameInAt } from "../stores/records/instance.ts";
import { limitedTo } from "../stores/site-rows.ts";
import { noticeText, type ShownCount } from "./notice-texts.ts";
import { nextMailAt } from "./notice-times.ts";
import { schedule, withRights } from "./notices.ts";
import { unsubscribeLink, unsubscribeToken } from "./respondent-mail-links.ts";
import type { MailVerdict } from "./respondent-mails.ts";

/** Decides on a mail that is due, and writes it: by the rights of this moment. */
export async function newsMail(stores: Stores, mail: NewsMail, now: Date): Promise<MailVerdict> {
  const { to, formId, publicationKey, until } = mail;
  const end = new Date(until);
  if (now < end) return { later: end };
  const [form, user, chosen, publication] = await Promise.all([
    stores.forms.find(formId),
    stores.users.find(to),
    stores.notices.find(formId, to),
    stores.forms.findPublication(publicationKey, formId),
  ]);
  const notice = chosen?.publications[publicationKey];
  if (form === undefined || form.deletedAt !== undefined || publication === undefined) return "never";
  if (user?.active !== true || notice === undefined || notice.when === "off") return "never";
  const rights = await stores.forms.rightsOf(form, user);
  if (rights === undefined || (await stores.mails.findUnsubscribed(to)) !== undefined) {
    await recordMailed(stores, mail); // what came in meanwhile is in no later mail either
    return "never";
  }
  const lastMoment = new Date(end.getTime() - 1);
  const timed = withRights(notice, rights);
  if (nextMailAt(timed, lastMoment) > end) {
    await schedule(stores, mail, timed, lastMoment); // they chose another time since
    return "never";
  }
  const counted = await count(stores, mail, rights, notice);
  if (counted.came === 0 && !(mail.failed === true && counted.failed > 0)) return "never";
  const reads = mayReadAnswers(rights);
  const shown = (number: number) => (reads ? ofReader(number) : ofOthers(number));
  const submissions = `${stores.origin}/design/form/${formId}/submissions`;
  const filter = counted.came === 0 ? "status=FAILED" : "seen=no";
  const text = noticeText(user.locale, {
    formName: form.name,
    publicationName: nameIn(publication.publicationName, publication.publicationNames, user.locale),
    came: shown(counted.came),
    failed: shown(counted.failed),
    isPart: sitesFor(rights) !== undefined,
    list: reads ? `${submissions}?publication=${publicationKey}&${filter}` : undefined,
    change: `${stores.origin}/design/forms?dialog=notices&form=${formId}`,
    unsubscribe: unsubscribeLink(stores.origin, to, unsubscribeToken(await stores.secret(), to)),
  });
  return { send: { to, ...text } };
}

/** Once the mail is with the mail server: the next one begins where it ended. */
export const recordMailed = (
  { notices }: Pick<Stores, "notices">,
  { formId, to, publicationKey, until }: NewsMail,
): Promise<void> => notices.recordMailed(formId, to, publicationKey, until);

/** Which submissions count: those whose answers somebody may read, or else all that they see. */
const sitesFor = ({ data, sites, readable }: FormRights) => (data ? undefined : (readable ?? sites));

/** What came in since the last mail, and whose reports are failed now. */
async function count(stores: Stores, mail: NewsMail, rights: FormRights, notice: Notice) {
  const { formId, publicationKey, until } = mail;
  const sites = sitesFor(rights);
  const { submissions, instances } = sites === undefined ? stores : limitedTo(stores, formId, sites);
  const from = notice.mailedUntil ?? notice.since;
  let came = 0;
  const all = submissions.eachOfForm(formId, {
    from,
    matches: ({ status, submittedAt = "", ...row }) =>
      row.publicationKey === publicationKey && !isOpen(status) && submittedAt >= from,
  });
  for await (const some of all) {
    const moments = some.map((instance) => cameInAt(instance) ?? "");
    came += moments.filter((moment) => moment >= from && moment < until).length;
    if (came >= MOST_NEWS_COUNTED) break;
  }
  const failed = await instances.findMany(await stores.activity.failedOf(formId));
  return {
    came: Math.min(came, MOST_NEWS_COUNTED),
    failed: failed.filter((one) => one.publicationKey === publicationKey && one.messageCode === "FAILED")
      .length,
  };
}

const ofReader = (number: number): ShownCount =>
  number === MOST_NEWS_COUNTED ? { atLeast: number } : number;

/** Whoever may not read answers can't tell small groups apart, nor watch single submissions come in. */
function ofOthers(number: number): ShownCount {
  const shown = inFives(smallCount(number));
  return typeof shown === "number" && shown > 0 ? { atLeast: shown } : shown;
}
