import { useMemo } from "react";
import { plainLabel } from "../../../shared/form/definition/label-text.ts";
import { localize } from "../../../shared/localize.ts";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, useApi } from "../../lib/api.ts";
import { indexFields } from "../../player/base/field-index.ts";
import type { Position } from "../../player/base/place.ts";
import type { ShownForm } from "./use-imported-form.ts";

/** A question that a problem is about, and where it is in the form. */
export interface Question {
  label: string;
  place: Position;
}

/** Finds the question in whose row of the workbook a problem is; most forms have no problems, and ask for nothing. */
export function useQuestions({ id, definition, problems }: ShownForm) {
  const { data: cells } = useApi(api.forms.formCells, problems.length > 0 ? { id } : undefined);
  const byRow = useMemo(() => {
    const places = indexFields(definition);
    return new Map(
      Object.entries(cells ?? {}).flatMap(([key, { sheet, cell }]): [string, Question][] => {
        const found = places.get(key);
        if (found === undefined) return [];
        const label = plainLabel(localize(found.field.label, definition.defaultLocale)) || key;
        const place = { step: found.pageIndex, fieldKey: key };
        return [[rowOf(sheet, Number(cell.replace(/^[A-Z]+/, ""))), { label, place }]];
      }),
    );
  }, [cells, definition]);
  return ({ sheet, row }: ImportProblem) => (row === undefined ? undefined : byRow.get(rowOf(sheet, row)));
}

const rowOf = (sheet: string | undefined, row: number) => `${row} ${sheet}`;
