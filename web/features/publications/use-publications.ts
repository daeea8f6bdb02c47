import { api, call, useApi } from "../../lib/api.ts";
import { listedProblems } from "../../ui/problem-groups.ts";
import { missingTexts } from "./missing-texts.ts";

/** What whoever publishes has seen, and publishes with. */
export interface Accepted {
  /** Questions that were imported in a simpler way. */
  confirmed: boolean;
  /** Texts of the reports without a translation. */
  missingTranslations: boolean;
}

/** The publications of a form, and publishing it. */
export function usePublications(formId: number) {
  const { data, error, mutate } = useApi(api.forms.publications, { id: formId });
  return { publications: data, error, reload: () => mutate() };
}

/** What the form's import had to say, and publishing it in its light. */
export function usePublishing(formId: number) {
  const { data, error, mutate } = useApi(api.forms.formProblems, { id: formId });

  const publish = async (publicationName: string, { confirmed, missingTranslations }: Accepted) => {
    try {
      const version = data === undefined ? {} : { version: data.version };
      await call(api.forms.publish, {
        id: formId,
        publicationName,
        ...version,
        ...(confirmed && { confirmed }),
        ...(missingTranslations && { missingTranslations: "accept" }),
      });
    } catch (refusal) {
      if (missingTexts(refusal) !== undefined) throw refusal; // the workbook has no part in it
      // Somebody imported the form meanwhile: what the server refuses with is the newer list.
      const problems = [...listedProblems(refusal)];
      if (problems.length > 0 && data !== undefined)
        await mutate({ ...data, problems }, { revalidate: true });
      else await mutate();
      throw refusal;
    }
  };
  return { problems: data?.problems, error, reload: () => void mutate(), publish };
}
