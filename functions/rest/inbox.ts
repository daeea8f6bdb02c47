import { inbox } from "../../shared/contract/runtime.ts";
import { isOpen } from "../../shared/form/answers/instance-status.ts";
import { shownName } from "../../shared/form/engine/submission-name.ts";
import {
  type PublicationStatus,
  publicationStatusOf,
  startedUnderName,
} from "../../shared/stores/records/form.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { instanceState } from "../presenters/instance-state.ts";

/** The user's own instances, newest first; each says when its form was paused or withdrawn. */
export const handler = endpoint(inbox, async ({ input, stores, now, user }) => {
  const own = await stores.submissions.listOwn(user.username, input);
  const open = own.filter(({ status }) => isOpen(status));
  const [publications, forms] = await Promise.all([
    stores.forms.findPublications(own),
    stores.forms.findMany(open.map(({ formId }) => formId)),
  ]);
  const formById = new Map(forms.map((form) => [form.id, form]));
  const statuses = new Map<string, PublicationStatus>(
    publications.map((publication) => [
      publication.publicationKey,
      publicationStatusOf(publication, formById.get(publication.formId), now),
    ]),
  );
  const published = new Map(publications.map((one) => [one.publicationKey, one]));
  return own.map((instance) => {
    const submissionName = shownName(instance);
    const publication = published.get(instance.publicationKey);
    const called = publication && startedUnderName(publication, instance.name);
    return {
      ...instanceState(instance, statuses.get(instance.publicationKey) ?? "closed"),
      instanceKey: instance.instanceKey,
      instanceId: instance.instanceId,
      publicationKey: instance.publicationKey,
      name: instance.name,
      formName: called?.plain ?? publication?.publicationName,
      formNames: called === undefined ? publication?.publicationNames : called.byLocale,
      ...(submissionName !== undefined && { submissionName }),
      activityDate: instance.updatedAt,
      position: instance.position,
    };
  });
});
