import { useState } from "react";
import { useSWRConfig } from "swr";
import type { FormListItem } from "../../../../shared/contract/forms.ts";
import type { OutputOf } from "../../../../shared/contract/route.ts";
import type { formTexts } from "../../../../shared/contract/texts.ts";
import { placeMark, type TextCell } from "../../../../shared/workbook/correct/text-cell.ts";
import type { ImportProblem } from "../../../../shared/workbook/import-problem.ts";
import { api, call } from "../../../lib/api.ts";
import { problemText } from "../../../lib/problem-text.ts";
import { CallProblem } from "../../../lib/send.ts";
import { counted } from "../../../ui/counted.ts";
import { listedProblems } from "../../../ui/problem-groups.ts";
import type { Compared } from "./ComparedTexts.tsx";

interface CorrectionsListener {
  onStored: (news: string) => void;
  /** Somebody else made another version: what was typed stays. */
  onStale: () => void;
}

/** What was typed, compared and stored. */
export function useCorrections(
  form: FormListItem,
  known: OutputOf<typeof formTexts> | undefined,
  { onStored, onStale }: CorrectionsListener,
) {
  const { mutate } = useSWRConfig();
  // by what each text is: in another version it may be in another cell
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [compared, setCompared] = useState<Compared>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ failure: string; problems: readonly ImportProblem[] }>();
  const changed = (known?.texts ?? []).filter((text) => {
    const typed = drafts[placeMark(text)];
    return typed !== undefined && typed.trim() !== text.text;
  });

  const send = async (preview: boolean): Promise<Compared | undefined> => {
    if (known === undefined) return undefined;
    const texts = changed.map((text) => ({
      ...{ sheet: text.sheet, cell: text.cell },
      text: (drafts[placeMark(text)] ?? text.text).trim(),
    }));
    setBusy(true);
    setFailed(undefined);
    try {
      const input = { id: form.id, baseVersion: known.version, texts, preview };
      return await call(api.forms.correctTexts, input);
    } catch (error) {
      setCompared(undefined);
      setFailed({ failure: problemText(error), problems: listedProblems(error) });
      if (error instanceof CallProblem && error.body?.name === "FORM_STALE") onStale();
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const store = async () => {
    const stored = await send(false);
    if (stored === undefined) return;
    // what was read of the form before is out of date
    void mutate((key) => Array.isArray(key) && [key[1]?.id, key[1]?.f].includes(form.id), undefined);
    const open =
      form.publicationCount > 0
        ? " “Publish changes…” in the menu of a publication brings it to respondents."
        : "";
    onStored(`${counted(stored.cells.length, "text")} of ${form.formName} corrected.${open}`);
  };

  return {
    drafts,
    changed,
    compared,
    busy,
    failure: failed?.failure,
    problems: failed?.problems ?? [],
    type: (text: TextCell, typed: string) => setDrafts((before) => ({ ...before, [placeMark(text)]: typed })),
    compare: async () => setCompared(await send(true)),
    goBack: () => setCompared(undefined),
    store,
  };
}
