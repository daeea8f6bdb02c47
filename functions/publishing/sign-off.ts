/** The sign-off of what a form is about to publish: what it is compared with, who may give it, and whether it is there. */
import { allows } from "../../shared/access.ts";
import type { StoredSignOff } from "../../shared/contract/publication.ts";
import type { SignOffStage } from "../../shared/contract/sign-off.ts";
import { withoutChoices } from "../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import type { FormRights } from "../../shared/form-rights.ts";
import { groupIdOf } from "../../shared/groups.ts";
import { problem } from "../../shared/problems.ts";
import type { Step } from "../../shared/process/step.ts";
import { currentDefinition } from "../../shared/stores/form-blobs.ts";
import type { Stores } from "../../shared/stores/index.ts";
import { currentProcess } from "../../shared/stores/processes.ts";
import { loadSnapshot } from "../../shared/stores/publications.ts";
import { authorMark, authorsSince, UNKNOWN_AUTHOR } from "../../shared/stores/records/authors.ts";
import { contentOf, type Form, type StoredVersion } from "../../shared/stores/records/form.ts";
import { membershipOf } from "../../shared/stores/records/group.ts";
import { approvalOf, isCurrent, Review, validDecisions } from "../../shared/stores/records/review.ts";
import type { ReviewBase } from "../../shared/stores/records/sign-off.ts";
import { type Blobs, blobKeys, contentHash } from "../../shared/stores/s3/blobs.ts";
import { versionsOf } from "./publication-versions.ts";

type Approved = StoredSignOff & { state: "approved" };

/** What a sign-off of the form as it is depends on. */
export interface SignOffFacts {
  base: ReviewBase | undefined;
  /** The sign-off of exactly this content: it was published before. */
  approved: Approved | undefined;
  review: Review | undefined;
}

/** The newest version of any of its links that was signed off; without one, what a link had when sign-off was switched on. */
export async function signOffFacts(
  stores: Pick<Stores, "forms" | "blobs">,
  form: Form,
): Promise<SignOffFacts> {
  const newest = (await linkVersions(stores, form)).find(({ signOff }) => signOff?.state === "approved");
  const signOff = newest?.signOff;
  const isSame = newest?.content === contentOf(form) && signOff?.state === "approved";
  return {
    base: newest === undefined ? form.signOff?.base : baseOf(newest),
    approved: isSame ? signOff : undefined,
    review: await loadReview(stores.blobs, form),
  };
}

type LinkVersion = StoredVersion & { publicationKey: string };

/** All versions of a form's links, newest first. */
async function linkVersions(stores: Pick<Stores, "forms" | "blobs">, { id }: Form): Promise<LinkVersion[]> {
  const publications = await stores.forms.publications(id);
  const versions = await Promise.all(
    publications.map(async (publication) =>
      (await versionsOf(stores, publication)).map((one) => ({
        ...one,
        publicationKey: publication.publicationKey,
      })),
    ),
  );
  return versions.flat().sort((a, b) => (a.activityDate < b.activityDate ? 1 : -1));
}

function baseOf({
  publicationKey,
  version,
  snapshot,
  formVersion,
  processRevision,
}: LinkVersion): ReviewBase {
  return {
    publicationKey,
    version,
    formVersion,
    processRevision,
    ...(snapshot !== undefined && { snapshot }),
  };
}

/** What the changes of a form are compared with when sign-off is first switched on. */
export async function firstBase(stores: Pick<Stores, "forms" | "blobs">, form: Form) {
  const [newest] = await linkVersions(stores, form);
  return newest && baseOf(newest);
}

async function loadReview(blobs: Pick<Blobs, "text">, { id, reviewHash }: Form): Promise<Review | undefined> {
  const text = reviewHash === undefined ? undefined : await blobs.text(blobKeys.review(id, reviewHash));
  return text === undefined ? undefined : Review.parse(JSON.parse(text));
}

/** Stores a review, to which the form refers while its content is what was read. @returns false where it is no longer */
export async function saveReview(
  stores: Pick<Stores, "forms" | "blobs">,
  form: Form,
  review: Review,
): Promise<boolean> {
  const text = JSON.stringify(review);
  const hash = contentHash(text);
  await stores.blobs.put(blobKeys.review(form.id, hash), text, "application/json");
  return stores.forms.saveReview(form, hash);
}

export function stageOf(form: Form, { base, approved, review }: SignOffFacts): SignOffStage {
  if (form.signOff?.isOn !== true) return "off";
  if (approved !== undefined || approvalOf(review, form, base) !== undefined) return "approved";
  if (form.signOffWaiver?.content === contentOf(form)) return "waived";
  if (review === undefined) return "none";
  if (!isCurrent(review, form, base)) return "outdated";
  const returned = [...validDecisions(review, form).values()].some(({ isApproved }) => !isApproved);
  return returned ? "sent-back" : "waiting";
}

interface Content {
  definition: FormDefinition;
  process: Step;
}

/** Names what is published by what it is. */
const nameOf = ({ definition, process }: Content) =>
  contentHash(JSON.stringify([withoutChoices(definition), process]));

/** Whether a form publishes anything else than what it is compared with: read by the server, whatever a browser has listed. */
export async function isOtherContent(
  { blobs }: Pick<Stores, "blobs">,
  form: Form,
  base: ReviewBase | undefined,
): Promise<boolean> {
  if (base === undefined) return true;
  const [before, definition, process] = await Promise.all([
    loadSnapshot(blobs, { formId: form.id, ...base }),
    currentDefinition(blobs, form),
    currentProcess(blobs, form),
  ]);
  return nameOf(before) !== nameOf({ definition, process });
}

/**
 * What stands with a publication of the form as it is.
 * @returns undefined for a form that never asked for sign-off
 * @throws SIGN_OFF_NEEDED
 */
export async function signOffNow(
  stores: Pick<Stores, "forms" | "blobs">,
  form: Form,
  content: Content,
): Promise<StoredSignOff | undefined> {
  if (form.signOff === undefined) return undefined;
  if (!form.signOff.isOn) return { state: "off" };
  const facts = await signOffFacts(stores, form);
  const { base, approved, review } = facts;
  if (approved !== undefined) return approved;
  const approval = approvalOf(review, form, base);
  if (approval !== undefined) {
    const before = base && (await loadSnapshot(stores.blobs, { formId: form.id, ...base }));
    return { ...approval, ...(before && { before: nameOf(before) }), after: nameOf(content) };
  }
  const { signOffWaiver: waiver } = form;
  if (waiver === undefined || waiver.content !== contentOf(form))
    throw problem("SIGN_OFF_NEEDED", { stage: stageOf(form, facts) });
  return { state: "waived", at: waiver.at, by: waiver.by, reason: waiver.reason };
}

/**
 * Publishes, with the waiver if that is what lets it. A waiver is for one publication: of two at once one gets it, and it waits for
 * the next try where nothing was published.
 * @param publish its result is undefined where somebody else came first
 * @throws SIGN_OFF_NEEDED
 */
export async function withWaiver<T>(
  stores: Pick<Stores, "forms" | "blobs">,
  form: Form,
  signOff: StoredSignOff | undefined,
  publish: () => Promise<T>,
): Promise<T> {
  if (signOff?.state !== "waived") return publish();
  if (!(await stores.forms.takeWaiver(form))) throw problem("SIGN_OFF_NEEDED");
  try {
    const published = await publish();
    if (published === undefined) await stores.forms.returnWaiver(form);
    return published;
  } catch (error) {
    // It may have been published all the same.
    const isUsed = ({ signOff: one }: StoredVersion) => one?.state === "waived" && one.at === signOff.at;
    if (!(await linkVersions(stores, form)).some(isUsed)) await stores.forms.returnWaiver(form);
    throw error;
  }
}

/**
 * True: they have changed a part of what is to be signed off. Where nobody knows any more who made some of it, whoever may write
 * counts as its author.
 */
export function isAuthorOf(
  form: Form,
  base: ReviewBase | undefined,
  username: string,
  rights: Pick<FormRights, "privilege"> | undefined,
): boolean {
  const authors = authorsSince(form, base);
  return (
    authors.has(authorMark(form, username)) || (authors.has(UNKNOWN_AUTHOR) && allows(rights?.privilege, "W"))
  );
}

/**
 * A link goes back to what was signed off, or to what it had when sign-off was first switched on: not to what was published past
 * it, nor to what was replaced before anybody had to look.
 * @param versions of the link, oldest first
 */
export function mayGoBackTo(earlier: StoredVersion, versions: readonly StoredVersion[], form: Form): boolean {
  if (form.signOff?.isOn !== true || earlier.signOff?.state === "approved") return true;
  const signed = versions.findIndex(({ signOff }) => signOff !== undefined);
  const atFirst = versions[(signed === -1 ? versions.length : signed) - 1];
  return earlier.signOff === undefined && earlier.snapshot === atFirst?.snapshot && atFirst !== undefined;
}

/** Who may sign off changes of a form: owners, and those who were given the right, themselves or with a group. */
export async function signersOf(
  { forms, users, groups }: Pick<Stores, "forms" | "users" | "groups">,
  form: Form,
): Promise<{ username: string; name: string }[]> {
  const shares = (await forms.listShares(form.id)).filter(({ signOff }) => signOff === true);
  const principals = [form.ownerUsername, ...shares.map(({ username }) => username)];
  const found = await groups.findMany(principals.flatMap((principal) => groupIdOf(principal) ?? []));
  const members = found.flatMap((group) => {
    if (group === undefined) return [];
    const isOwner = groupIdOf(form.ownerUsername) === group.id;
    const isShared = shares.some(({ username }) => groupIdOf(username) === group.id);
    return Object.keys(group.members).filter(
      (username) => isShared || (isOwner && membershipOf(group, username)?.signOff === true),
    );
  });
  const usernames = new Set([...principals.filter((one) => groupIdOf(one) === undefined), ...members]);
  return (await users.findMany([...usernames])).flatMap((user) =>
    user?.active ? [{ username: user.username, name: `${user.firstName} ${user.lastName}` }] : [],
  );
}
