import { describe, expect, it } from "vitest";
import { fileText } from "../../../shared/form/definition/uploaded-file.ts";
import { compileForm } from "../../../shared/form/engine/compile-form.ts";
import { formClock, openForm } from "../../../shared/form/engine/engine.ts";
import { answerSheetTemplate } from "../../../shared/process/answer-sheet-template.ts";
import { describeAnswers } from "../../../shared/process/describe-answers.ts";
import { render } from "../../../shared/process/steps/handlebars/render.ts";
import { submissionDocument } from "../../../shared/process/submission-document.ts";
import { formOfFields } from "../../support/form-of-fields.ts";

const picture = {
  ...{ file: "x.png", name: "signature.png", type: "image/png", bytes: 900 },
  sha256: "ab".repeat(32),
};
const signature = { key: "signed", label: "Sign", controlType: "upload", upload: { accept: "image" } };
const definition = {
  ...formOfFields([
    {
      ...{ key: "smokes", label: { en: "Do you smoke?" }, controlType: "radio" },
      options: [
        { key: "no", label: { en: "Never", es: "Nunca" } },
        { key: "yes", label: { en: "Often" } },
      ],
    },
    signature,
    {
      key: "moles",
      label: "Mole",
      controlType: "composite",
      repeat: {},
      fields: [{ ...signature, key: "mole" }],
    },
  ]),
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
  ],
};

function sheetIn(locale: string): string {
  const answers = {
    smokes: "yes",
    signed: fileText(picture),
    moles: ["1"],
    "moles/1/mole": fileText(picture),
  };
  const clock = formClock(new Date("2026-11-20T12:00:00Z"), "UTC");
  const session = openForm(compileForm(definition), answers, clock, locale);
  const pages = describeAnswers(definition, session, locale);
  const document = submissionDocument({
    ...{ title: "Form", locale, submittedAt: "2026-11-20T12:00:00Z", instanceId: "1", answers: {} },
    ...{ pages, defaultPages: pages },
  });
  const options = { locale, fallbackLocale: "en", catalogue: {}, properties: {}, now: () => 0 };
  return render(answerSheetTemplate, JSON.parse(JSON.stringify(document)), options).replace(/\s+/g, " ");
}

describe("the answer sheet", () => {
  it("shows what was photographed or signed, also in tables", () => {
    const pictures = [...sheetIn("en").matchAll(/<img src="sprout-file:(ab)+" alt="([^"]*)"/g)];
    expect(pictures.map(([, , alt]) => alt)).toEqual(["Sign", "Sign"]);
  });

  it("marks the language of what isn't translated, and of nothing else", () => {
    expect(sheetIn("es")).toContain(
      '<th scope="row"><bdi lang="en">Do you smoke?</bdi></th><td><bdi lang="en">Often</bdi></td>',
    );
    expect(sheetIn("en")).not.toContain("<bdi lang=");
  });
});
