/** How far an upload dialog has come, kept for a page that is loaded again: in this tab, as what is typed is. */
import { draftOf } from "../../lib/browser-storage.ts";
import type { Stage } from "./upload-stages.ts";

export interface KeptUpload {
  id: string;
  worksheetIndex: number;
  stage: Extract<Stage, "pickWorksheet" | "nameForm" | "importForm">;
  locale: string;
  /** True: its file was dropped. */
  isDirect: boolean;
}

/** @param formId of the form to import again; undefined for a new one */
export function keptUpload(formId: number | undefined) {
  const draft = draftOf(`upload of form ${formId ?? "new"}`);
  return {
    get: () => read(draft.get() ?? ""),
    set: ({ worksheetIndex, isDirect, ...texts }: KeptUpload) =>
      draft.set(`${new URLSearchParams({ ...texts, sheet: `${worksheetIndex}`, direct: `${isDirect}` })}`),
    clear: draft.clear,
  };
}

function read(text: string): KeptUpload | undefined {
  const parts = new URLSearchParams(text);
  const part = (name: string) => parts.get(name) ?? "";
  const stage = (["pickWorksheet", "nameForm", "importForm"] as const).find((one) => one === part("stage"));
  if (part("id") === "" || stage === undefined) return undefined;
  return {
    id: part("id"),
    worksheetIndex: Number(part("sheet")),
    stage,
    locale: part("locale"),
    isDirect: part("direct") === "true",
  };
}
