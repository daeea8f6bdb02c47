import { allows } from "../../../shared/access.ts";
import { type SignOffState, signOffState } from "../../../shared/contract/sign-off.ts";
import { problem } from "../../../shared/problems.ts";
import { currentDefinition } from "../../../shared/stores/form-blobs.ts";
import { currentProcess } from "../../../shared/stores/processes.ts";
import { loadSnapshot } from "../../../shared/stores/publications.ts";
import { authorMark, authorsSince, UNKNOWN_AUTHOR } from "../../../shared/stores/records/authors.ts";
import { contentOf } from "../../../shared/stores/records/form.ts";
import { isCurrent, validDecisions } from "../../../shared/stores/records/review.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { peopleOf } from "../../publishing/publication-versions.ts";
import { isAuthorOf, signersOf, signOffFacts, stageOf } from "../../publishing/sign-off.ts";

/** How far the sign-off of a form's changes is, with the names of those who have a part in it. */
export const handler = endpoint(
  signOffState,
  async ({ input, stores, form, user, call }): Promise<SignOffState> => {
    const facts = await signOffFacts(stores, form);
    const { base, review } = facts;
    const maySee = call.rights?.signOff === true || allows(call.rights?.privilege, "W");
    if (input.contents !== undefined && !maySee) throw problem("ACCESS_DENIED");
    const [people, signers, publication] = await Promise.all([
      peopleOf(stores, form),
      signersOf(stores, form),
      base && stores.forms.findPublication(base.publicationKey, form.id),
    ]);
    const names = new Map(people.map(({ username, name }) => [authorMark(form, username), name]));
    const authors = authorsSince(form, base);
    const isAuthor = isAuthorOf(form, base, user.username, call.rights);
    const stage = stageOf(form, facts);
    const waiver = form.signOffWaiver?.content === contentOf(form) ? form.signOffWaiver : undefined;
    return {
      ...{ formName: form.name, stage, isOn: form.signOff?.isOn === true },
      ...{ formVersion: form.version, processRevision: form.processRevision },
      privilege: call.rights?.privilege ?? "R",
    maySign: call.rights?.signOff === true && !isAuthor,
      isAuthor,
      ...(base && publication && { base: { name: publication.name, version: base.version } }),
      authors: [...authors].flatMap((mark) => names.get(mark) ?? []),
      hasUnknownAuthors: [...authors].some((mark) => mark === UNKNOWN_AUTHOR || !names.has(mark)),
      signers: signers
        .filter(({ username }) => !authors.has(authorMark(form, username)))
        .map(({ name }) => name)
        .toSorted((one, other) => one.localeCompare(other)),
      ...(review && isCurrent(review, form, base) && { review: shownReview() }),
      ...(waiver && { waiver: { by: waiver.by, reason: waiver.reason, at: waiver.at } }),
      ...(input.contents !== undefined && (await contents())),
    };

    function shownReview(): NonNullable<SignOffState["review"]> {
      if (review === undefined) throw new Error("There is no review.");
      const decisions = validDecisions(review, form);
      const { requestedAt, requestedBy, note, changes } = review;
      const approved = changes?.filter(({ id }) => decisions.get(id)?.isApproved).length ?? 0;
      const requester = names.get(requestedBy);
      return {
        ...{ requestedAt, note },
        ...(requester !== undefined && { requestedBy: requester }),
        ...(changes && { changes: { all: changes.length, approved } }),
        decisions: Object.fromEntries(
          [...decisions].map(([id, { by: mark, ...decision }]) => {
            const by = names.get(mark);
            return [id, by === undefined ? decision : { ...decision, by }];
          }),
        ),
      };
    }

    async function contents() {
      if (input.contents === "before") {
        if (base === undefined) return {};
        const { definition, process } = await loadSnapshot(stores.blobs, { formId: form.id, ...base });
        return { contents: { definition, process } };
      }
      const definition = await currentDefinition(stores.blobs, form);
      return { contents: { definition, process: await currentProcess(stores.blobs, form) } };
    }
  },
);
