import { describe, expect, it } from "vitest";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import { firstSteps } from "../../../web/features/dashboard/first-steps.ts";

const form = (more: Partial<FormListItem> = {}): FormListItem => ({
  ...{ id: 7, formName: "Visit", privilege: "O", activityDate: "2026-11-20T20:04:00.000Z" },
  ...{ publicationCount: 0, state: "DRAFT", ...more },
});
const news = (isNew: boolean) => ({
  submittedAt: "2026-11-20T20:04:00.000Z",
  unseen: isNew ? 1 : 0,
  failed: 0,
});
const nextOf = (...forms: FormListItem[]) => firstSteps(forms)?.find(({ isDone }) => !isDone);

describe("firstSteps", () => {
  it.each([
    ["nothing", [], "Import a workbook", "/design/import?upload=sample"],
    ["forms of others to read", [form({ privilege: "R" })], "Import a workbook", undefined],
    ["a form", [form()], "Publish it", "/design/forms?dialog=publications&form=7"],
    ["a publication", [form({ state: "PUBLISHED" })], "Fill it in", undefined],
    [
      "a submission that nobody has opened",
      [form({ state: "PUBLISHED", news: news(true) })],
      ...["See the report", "/design/form/7/submissions"],
    ],
    [
      "a report that was opened",
      [form({ state: "CLOSED", news: news(false) })],
      ...["Make the report your own", "/design/process/builder?formId=7"],
    ],
  ] as const)("leads on from %s", (_what, forms, name, to) => {
    expect(nextOf(...forms)).toMatchObject({ name, ...(to && { to }) });
  });

  it("follows the form that is furthest, and ends when all is done, or for whoever has several forms", () => {
    const far = form({ id: 8, state: "PUBLISHED" });
    expect(nextOf(form(), far)).toMatchObject({ name: "Fill it in" });
    const done = form({ hasOwnReport: true, state: "PUBLISHED", news: news(false) });
    expect(firstSteps([done, form({ id: 8 })])).toBeUndefined();
    expect(firstSteps([form(), form({ id: 8 }), form({ id: 9 })])).toBeUndefined();
  });
});
