import type { whoami } from "../../../shared/contract/account.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import type { importForm } from "../../../shared/contract/imports.ts";
import type { Publication } from "../../../shared/contract/publication.ts";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import type { FormDifference } from "../../../shared/form/definition/form-difference.ts";
import { type ProblemCode, severityOf } from "../../../shared/problem-codes.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";

/** The signed-in user. */
export function aMember(more: Partial<OutputOf<typeof whoami>> = {}): OutputOf<typeof whoami> {
  return {
    username: "ada@lab.example",
    firstName: "Ada",
    lastName: "Lovelace",
    roles: ["USER", "DESIGNER"],
    locale: "en",
    domain: "lab.example",
    ...more,
  };
}

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

/** What an import answers. */
export function anImport(more: Partial<OutputOf<typeof importForm>> = {}): OutputOf<typeof importForm> {
  return {
    success: true,
    formId: 7,
    formName: "Sleep diary",
    version: 1,
    definition: aDefinition,
    problems: [],
    ...more,
  };
}

/** Nothing changes, except what a test states. */
export function aDifference(more: Partial<FormDifference> = {}): FormDifference {
  return {
    added: [],
    removed: [],
    changed: [],
    form: [],
    pages: { added: [], removed: [], changed: [] },
    languages: { added: [], removed: [] },
    ...more,
  };
}

/** A problem at a cell of the survey sheet. */
export function aProblem(code: ProblemCode, more: Partial<ImportProblem> = {}): ImportProblem {
  return {
    severity: severityOf(code),
    code,
    sheet: "survey",
    row: 12,
    column: "C",
    header: "type",
    message: `This is ${code}.`,
    ...more,
  };
}

/** A check before publishing that finds nothing, unless it says otherwise. */
export function aPublishCheck(more: Partial<PublishCheck> = {}): PublishCheck {
  const none = { count: 0, findings: [], findingsSeen: "f0" };
  return {
    ...{ version: 1, hasPages: true, problems: [] },
    reports: { broken: none, found: none },
    texts: { count: 0, translations: [], translationsSeen: "t0" },
    languages: [],
    ...more,
  };
}
