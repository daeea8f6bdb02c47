import type { FormListItem, Publication } from "../../../shared/contract/forms.ts";
import type { FormDefinition } from "../../../shared/form/definition.ts";

/** A row of the forms list. */
export function aFormItem(more: Partial<FormListItem> = {}): FormListItem {
  return {
    id: 7,
    formName: "Sleep diary",
    privilege: "O",
    activityDate: "2026-11-20T20:04:00.000Z",
    publicationCount: 0,
    ...more,
  };
}

export function aPublication(more: Partial<Publication> = {}): Publication {
  const name = "Winter 2026";
  return {
    name,
    publicationName: name,
    publicationKey: "uV3kq0Zx8mB2tYc7",
    activityDate: "2026-11-20T20:04:00.000Z",
    status: "OPEN",
    ...more,
  };
}

/** A form of one text field. */
export const aDefinition: FormDefinition = {
  title: "Sleep diary",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    {
      key: "about",
      name: "About you",
      composites: [
        {
          key: "names",
          fields: [
            {
              fieldType: "field",
              key: "first",
              label: "First name",
              required: false,
              order: 1,
              dataType: "text",
              controlType: "text",
              colspan: 1,
              modelInd: true,
              display: true,
            },
          ],
        },
      ],
    },
  ],
};
