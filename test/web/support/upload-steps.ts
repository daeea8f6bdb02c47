/** The way through the upload dialog, as a user goes it, over a faked upload. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import type { FileImportStats } from "../../../shared/contract/imports.ts";
import { XLSX_CONTENT_TYPE } from "../../../shared/file-name.ts";
import type { FakeUpload } from "./fake-upload.ts";

export const workbook = new File(["PK"], "sleep.xlsx", { type: XLSX_CONTENT_TYPE });

/** What an upload of a workbook with two sheets answers. */
export function someStats(more: Partial<FileImportStats> = {}): FileImportStats {
  return {
    id: "upload-1",
    fileName: "sleep.xlsx",
    contentType: XLSX_CONTENT_TYPE,
    worksheets: [
      { index: 0, name: "readme" },
      { index: 1, name: "survey" },
    ],
    worksheetIndex: -1,
    ...more,
  };
}

export function button(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}

export async function chooseFile(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("the dialog has no file input");
  await userEvent.upload(input, file, { applyAccept: false }); // as "All files" in the picker
}

/** Chooses a workbook and sends it. */
export async function uploadWorkbook(upload: FakeUpload, answer: FileImportStats): Promise<void> {
  const before = upload.started.length;
  await chooseFile(workbook);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(upload.started.length).toBe(before + 1));
  await act(async () => upload.finish(200, answer));
}

/** From the file to the first answer of an import into an existing form. */
export async function uploadAndPick(upload: FakeUpload, more: Partial<FileImportStats> = {}): Promise<void> {
  await uploadWorkbook(upload, someStats({ worksheetIndex: 1, ...more }));
  await userEvent.click(await screen.findByRole("button", { name: "Next" }));
}

/** From the file to the import of a new form. */
export async function importNewForm(upload: FakeUpload, formName = "Sleep diary"): Promise<void> {
  await uploadAndPick(upload);
  await userEvent.type(screen.getByLabelText("Form name"), formName);
  await userEvent.click(button("Run Import"));
}
