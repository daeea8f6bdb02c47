/** From which rows and columns of an attached file a question's choices come. */
import type { ChoicesFrom } from "../../../form/definition/definition.ts";
import type { Question } from "../question.ts";
import type { Building } from "./context.ts";
import { labelColumns } from "./label-columns.ts";

/** Where the choices of a question come from, if from an attached file. */
export function choicesFromOf(node: Question, builder: Building): ChoicesFrom | undefined {
  const { source, hasOther } = node;
  if (source === undefined) return undefined;
  const { table, value } = source;
  const first = (source.first ?? []).map((choice) => ({
    key: choice.value,
    label: builder.texts.choiceLabel(choice, node),
  }));
  const other = hasOther ? [{ key: "other", label: builder.texts.own("other") }] : [];
  const before = [...first, ...other];
  return {
    ...{ table, value, ...labelColumns(source, builder.survey.locales) },
    ...(before.length > 0 && { first: before }),
  };
}
