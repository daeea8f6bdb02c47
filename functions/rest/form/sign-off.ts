import { allows } from "../../../shared/access.ts";
import { type SignOffState, signOffState } from "../../../shared/contract/sign-off.ts";
import { withoutChoices } from "../../../shared/form/definition/choice-tables.ts";
import { namedCases } from "../../../shared/golden/named-cases.ts";
import { peopleOf } from "../../../shared/people/form-people.ts";
import { problem } from "../../../shared/problems.ts";
import { currentDefinition } from "../../../shared/stores/form-blobs.ts";
import { keptSet } from "../../../shared/stores/golden-set.ts";
import type { Stores } from "../../../shared/stores/index.ts";
import { withAbout } from "../../../shared/stores/organisation.ts";
import { currentProcess } from "../../../shared/stores/processes.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import { authorMark, authorsSince, UNKNOWN_AUTHOR } from "../../../shared/stores/records/authors.ts";
import { contentOf, type Form } from "../../../shared/stores/records/form.ts";
import { isCurrent, type Review, sameBase, validDecisions } from "../../../shared/stores/records/review.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { testAnswers } from "../../presenters/process-record.ts";
import {
  isAuthorOf,
  type SignOffFacts,
  signersOf,
  signOffFacts,
  stageOf,
} from "../../publishing/sign-off.ts";

/** How far the sign-off of a form's changes is; who has a part in it, and what they said, is for those who sign or write. */
export const handler = endpoint(signOffState, async ({ input, stores, form, user, call }) => {
  const facts = await signOffFacts(stores, form);
  const { base } = facts;
  const { privilege = "R", signOff: maySignAny = false } = call.rights ?? {};
  const hasPart = maySignAny || allows(privilege, "W");
  if (input.contents !== undefined && !hasPart) throw problem("ACCESS_DENIED");
  const isAuthor = isAuthorOf(form, base, user.username, call.rights);
  const publication = base && (await stores.forms.findPublication(base.publicationKey, form.id));
  const waiver = form.signOffWaiver?.content === contentOf(form) ? form.signOffWaiver : undefined;
  return {
    ...{ formName: form.name, stage: stageOf(form, facts), isOn: form.signOff?.isOn === true },
    ...{ formVersion: form.version, processRevision: form.processRevision },
    ...{ privilege, maySign: maySignAny && !isAuthor, isAuthor },
    ...(base && publication && { base: { name: publication.name, version: base.version } }),
    ...(hasPart
      ? await partsIn(stores, form, facts)
      : { authors: [], hasUnknownAuthors: false, signers: [], sentBack: [] }),
    ...(waiver && { waiver: { by: waiver.by, reason: waiver.reason, at: waiver.at } }),
    ...(input.contents !== undefined && (await contentsOf(stores, form, facts, input.contents))),
  };
});

type Parts = Pick<SignOffState, "authors" | "hasUnknownAuthors" | "signers" | "review" | "sentBack">;

async function partsIn(stores: Stores, form: Form, { base, review }: SignOffFacts): Promise<Parts> {
  const [people, signers] = await Promise.all([peopleOf(stores, form), signersOf(stores, form)]);
  const names = new Map(people.map(({ username, name }) => [authorMark(form, username), name]));
  const authors = authorsSince(form, base);
  return {
    authors: [...authors].flatMap((mark) => names.get(mark) ?? []),
    hasUnknownAuthors: [...authors].some((mark) => mark === UNKNOWN_AUTHOR || !names.has(mark)),
    signers: signers
      .filter(({ username }) => !authors.has(authorMark(form, username)))
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other)),
    sentBack: review !== undefined && sameBase(review.base, base) ? sentBackIn(review, form, names) : [],
    ...(isCurrent(review, form, base) && { review: shownReview(review, form, names) }),
  };
}

/** What waits to be corrected: until the sign-off is requested again, or something is published. */
function sentBackIn(
  review: Review,
  form: Form,
  names: ReadonlyMap<string, string>,
): SignOffState["sentBack"] {
  const back = [...validDecisions(review, form).values()].filter(({ isApproved }) => !isApproved);
  return back.map(({ by: mark, isApproved: _, ...decision }) => {
    const by = names.get(mark);
    return by === undefined ? decision : { ...decision, by };
  });
}

function shownReview(review: Review, form: Form, names: ReadonlyMap<string, string>) {
  const decisions = validDecisions(review, form);
  const { requestedAt, requestedBy, note, changes } = review;
  const approved = changes?.filter(({ id }) => decisions.get(id)?.isApproved).length ?? 0;
  const requester = names.get(requestedBy);
  const named = [...decisions].map(([id, { by: mark, ...decision }]) => {
    const by = names.get(mark);
    return [id, by === undefined ? decision : { ...decision, by }] as const;
  });
  return {
    ...{ requestedAt, note },
    ...(requester !== undefined && { requestedBy: requester }),
    ...(changes && { changes: { all: changes.length, approved } }),
    decisions: Object.fromEntries(named),
  };
}

/** What is compared: nothing where all is new. */
async function contentsOf(stores: Stores, form: Form, { base }: SignOffFacts, which: "before" | "after") {
  if (which === "before") {
    if (base === undefined) return {};
    const { definition, process } = await loadSnapshot(stores.blobs, { formId: form.id, ...base });
    return { contents: { definition: withoutChoices(definition), process: JSON.stringify(process) } };
  }
  const [definition, root, answers, kept] = await Promise.all([
    currentDefinition(stores.blobs, form),
    currentProcess(stores.blobs, form),
    testAnswers(stores, form),
    keptSet(stores.blobs, form.id),
  ]);
  return {
    contents: {
      definition: withoutChoices(await withAbout(stores, form, definition)),
      ...{ process: JSON.stringify(root), named: namedCases(answers), ...(kept && { kept }) },
    },
  };
}
