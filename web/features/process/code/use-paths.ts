/** The paths that an editor completes. */
import { useMemo } from "react";
import type { StepPaths } from "../../../../shared/analysis/described-paths.ts";
import type { FormDefinition } from "../../../../shared/form/definition/definition.ts";
import type { QuestionCells } from "../../../../shared/form/definition/question-cell.ts";
import { formPaths, type ModelPath, modelPaths } from "./model-paths.ts";
import { pathWords } from "./path-words.ts";

/** What the analysis knows, what the model contains now besides, and the questions not answered yet. */
export function usePaths(
  body: string | Uint8Array | undefined,
  definition: FormDefinition | undefined,
  isPage: boolean,
  known: StepPaths["known"],
  cells: QuestionCells | undefined,
): readonly ModelPath[] {
  return useMemo(() => {
    const described = known.map((one) => ({
      path: one.path,
      detail: one.isUnread ? `${one.kind}; no report reads it` : one.kind,
      info: pathWords(one, cells),
      isUnread: one.isUnread === true,
    }));
    const found = typeof body === "string" ? modelPaths(body) : [];
    const answerPaths =
      definition === undefined || (!isPage && found.length > 0) ? [] : formPaths(definition);
    const isComplete = described.length > 0;
    const all = [...described, ...found, ...(isComplete ? [] : answerPaths)];
    return [...new Map(all.toReversed().map((one) => [one.path, one])).values()].toReversed();
  }, [body, definition, isPage, known, cells]);
}
