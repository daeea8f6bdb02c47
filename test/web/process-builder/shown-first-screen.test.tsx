/** The page of an edited template is on the screen before the reports are checked, and nothing is made that is there. */
import { EditorView } from "@codemirror/view";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type PreviewJob, runPreviewJob } from "../../../web/features/process/preview/preview-job.ts";
import { type AnalysisRequest, createAnalyst } from "../../../web/lib/report-analysis/analyst.ts";
import { aBuilderServer, openBuilder } from "./builder-screen.tsx";

beforeAll(() => {
  // What jsdom lacks and the code editor needs: nothing has a size.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList; // an empty list is all that is read of it
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

/** What the page asked its workers, in order. */
const requests: string[] = [];
/** Steps wait for it. */
let hold: Promise<void> | undefined;

type Question = { question: PreviewJob | AnalysisRequest; id: number };

/** jsdom has no workers: these answer in the page what the real ones answer. */
class HereWorker extends EventTarget {
  private readonly analyst = createAnalyst();

  async postMessage({ id, question }: Question): Promise<void> {
    const data = { id, result: await this.answer(structuredClone(question)) };
    act(() => void this.dispatchEvent(new MessageEvent("message", { data })));
  }

  private async answer(question: Question["question"]) {
    if ("document" in question) {
      requests.push(question.document.definition === undefined ? "document" : "document of a form");
      return runPreviewJob(question);
    }
    if ("job" in question && "step" in question.job) {
      requests.push(`step ${question.job.step.name}`);
      await hold;
      return runPreviewJob({ job: question.job });
    }
    const request = question as AnalysisRequest; // the only other kind
    requests.push(request.job.kind);
    return this.analyst(request);
  }

  terminate(): void {}
}

beforeEach(() => vi.stubGlobal("Worker", HereWorker));
afterEach(() => {
  vi.unstubAllGlobals();
  hold = undefined;
});

async function write(text: string): Promise<void> {
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Template of Letter" }));
  if (view === null) throw new Error("There is no editor.");
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}

const pageOfLetter = () => screen.getByTitle("Output of Letter").getAttribute("srcdoc") ?? "";

it("shows an edited template's page, and checks it after that", async () => {
  aBuilderServer();
  await openBuilder();
  await userEvent.click(await screen.findByRole("button", { name: "Template: Letter" }));
  await screen.findByTitle("Output of Letter");
  await waitFor(() => expect(requests).toContain("paths"));
  expect(requests.filter((one) => one.startsWith("document"))).toEqual(["document of a form"]);
  expect(requests.indexOf("check")).toBeGreaterThan(requests.indexOf("step Letter"));

  await screen.findByRole("textbox", { name: "Template of Letter" });
  requests.length = 0;
  const release = Promise.withResolvers<void>();
  hold = release.promise;
  await write("<p>Good morning</p>");
  await waitFor(() => expect(requests).toEqual(["step Letter"]), { timeout: 2_000 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requests).toEqual(["step Letter"]); // it is neither checked before, nor is the document made again
  release.resolve();
  await waitFor(() => expect(pageOfLetter()).toContain("Good morning"));
  await waitFor(() => expect(requests.toSorted()).toEqual(["check", "paths", "step Letter"]));

  requests.length = 0;
  await userEvent.click(screen.getByRole("button", { name: "Steps" }));
  await screen.findByRole("tree");
  await screen.findByText("Saved", { exact: false });
  await waitFor(() => expect(screen.getAllByText("Up to date").length).toBeGreaterThan(3));
  expect(requests).toEqual([]); // the same tree, saved or not
});
