/** The builder on a faked server that keeps what it is sent, as the real one does. */
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, vi } from "vitest";
import { listLite, model } from "../../../shared/contract/forms.ts";
import {
  locales,
  processes,
  processFormSave,
  processSave,
  templateSave,
  transform,
  types,
} from "../../../shared/contract/process.ts";
import { productLocales } from "../../../shared/localize.ts";
import { problem } from "../../../shared/problems.ts";
import { processTypes, Step, walkSteps } from "../../../shared/process/step.ts";
import { ProcessPage } from "../../../web/features/process/ProcessPage.tsx";
import { changeStep } from "../../../web/features/process/tree/tree-edits.ts";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem } from "../support/samples.ts";
import { letterTree } from "./some-process.ts";

// jsdom has neither the workers nor the canvas that show a PDF: it stays unopened. Its reader is loaded with the first one.
const pdfReader = "../../../web/player/outputs/pdf-reader.ts";
vi.doMock(pdfReader, () => ({ openPdf: () => () => {} }));
afterAll(() => vi.doUnmock(pdfReader));

export function aBuilderServer(root: Step = letterTree(), answers = '{"first":"Ada"}') {
  const server = fakeServer();
  const held = { root, answers, revision: 1 };
  const record = () => ({
    formId: 7,
    model: JSON.stringify(held.root),
    workingOutputModel: held.answers,
    revision: held.revision,
  });
  server.answer(listLite, () => [aFormItem()]);
  server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
  server.answer(locales, () => [...productLocales]);
  server.answer(types, () => [...processTypes]);
  server.answer(processes, record);
  server.answer(processSave, ({ model: sent, revision }) => {
    if (revision !== held.revision) throw problem("PROCESS_STALE");
    const templates = new Map([...walkSteps(held.root)].map(({ step }) => [step.key, step.template]));
    const next = Step.parse(JSON.parse(sent));
    for (const { step } of walkSteps(next)) {
      const template = step.template ?? templates.get(step.key);
      if (template !== undefined) step.template = template;
    }
    Object.assign(held, { root: next, revision: held.revision + 1 });
    return record();
  });
  server.answer(templateSave, ({ key, template }) => {
    const templateId = `id of ${template}`;
    const next = changeStep(held.root, key, (step) => ({ ...step, template, templateId }));
    Object.assign(held, { root: next, revision: held.revision + 1 });
    return { success: true, templateId, revision: held.revision };
  });
  server.answer(processFormSave, ({ workingOutputModel }) => {
    held.answers = workingOutputModel;
    return { success: true, revision: held.revision };
  });
  server.answer(transform, () => ({
    output: btoa("%PDF-1.7"),
    outputContentType: "application/pdf",
    errorInd: false,
    message: "",
  }));
  return { server, held };
}

/** In the question that follows a press on Delete. */
export async function confirmDeletion(name: string) {
  const dialog = await screen.findByRole("dialog", { name: `Delete ${name}?` });
  await userEvent.click(within(dialog).getByRole("button", { name: /^Delete/ }));
}

/** Opens the builder, and waits until its tree has opened. */
export async function openBuilder(at = "/design/process/builder?formId=7") {
  const shown = renderScreen(
    <Toasts>
      <ProcessPage />
    </Toasts>,
    at,
  );
  await screen.findByRole("tree");
  return shown;
}
