import { api, call, useApi } from "../../lib/api.ts";

/** The publications of a form, and publishing it. */
export function usePublications(formId: number) {
  const { data, error, mutate } = useApi(api.forms.publications, { id: formId });

  const publish = async (publicationName: string) => {
    await call(api.forms.publish, { id: formId, publicationName });
    await mutate(); // the list shows what the server holds
  };
  return { publications: data, error, reload: () => void mutate(), publish };
}
