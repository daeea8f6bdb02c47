import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { listLite, model } from "../../../shared/contract/forms.ts";
import { processes } from "../../../shared/contract/process.ts";
import { processTypes, rootStep } from "../../../shared/process/step.ts";
import { ProcessPage } from "../../../web/features/process/ProcessPage.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem } from "../support/samples.ts";

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(listLite, () => [aFormItem()]);
  server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
  const letter = {
    ...rootStep("letter"),
    name: "Family letter",
    description: "A page in plain words.",
    processType: processTypes[1],
    publicOutputInd: true,
    outputName: "Letter",
  };
  const tree = JSON.stringify({ ...rootStep("root"), children: [{ ...letter, level: 1 }] });
  server.answer(processes, () => ({ formId: 7, model: tree, workingOutputModel: "{}", revision: 1 }));
});

describe("Process Builder", () => {
  it("shows each step with name, type and description, and marks outputs", async () => {
    renderScreen(<ProcessPage />, "/design/process/builder?formId=7");
    const letter = await screen.findByRole("article", { name: "Family letter" });
    expect(within(letter).getByText("Handlebars")).toBeTruthy();
    expect(within(letter).getByText("A page in plain words.")).toBeTruthy();
    expect(within(letter).getByText("Output: Letter")).toBeTruthy();
    expect(server.sent(processes)).toEqual([{ id: 7 }]);
  });

  it("keeps the current form for the tab", async () => {
    sessionStorage.setItem("sprout.formId", "7");
    renderScreen(<ProcessPage />, "/design/process/builder");
    await screen.findByRole("heading", { name: "Process of Sleep diary" });
  });

  it("asks for a form when none is given", async () => {
    renderScreen(<ProcessPage />, "/design/process/builder?formId=x");
    await screen.findByRole("heading", { name: "No form selected" });
    expect(server.sent(processes)).toEqual([]);
  });
});
