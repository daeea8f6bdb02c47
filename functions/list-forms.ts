/** The rows of the forms list. */
import type { FormListItem } from "../shared/contract/forms.ts";
import type { Form, FormStore } from "../shared/stores/dynamodb/form-store.ts";

/** @returns the user's forms, newest activity first, each beside its row */
export async function listForms(
  forms: FormStore,
  username: string,
): Promise<{ form: Form; row: FormListItem }[]> {
  const listed = await forms.listFor(username);
  return Promise.all(
    listed.map(async ({ form, privilege }) => ({
      form,
      row: {
        id: form.id,
        formName: form.name,
        privilege,
        activityDate: form.activityDate,
        publicationCount: (await forms.publications(form.id)).length,
      },
    })),
  );
}
