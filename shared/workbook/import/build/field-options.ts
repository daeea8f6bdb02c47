/** The choices of a question, as its field offers them. */
import type { Option } from "../../../form/definition.ts";
import { compact } from "../compact.ts";
import { classNames, hasForeignChoices, isAnswerless, type Question } from "../question.ts";
import type { Building } from "./context.ts";

/** The choices of a question's list; undefined where they are not in the workbook. */
export function optionsOf(node: Question, builder: Building, list = node.list): Option[] | undefined {
  const choices =
    list === undefined || isAnswerless(node) || hasForeignChoices(node)
      ? undefined
      : builder.survey.lists.get(list);
  if (choices === undefined) return undefined;
  const isOrdered = choices.some(({ order }) => order !== undefined);
  const ordered = isOrdered
    ? [...choices].sort((one, other) => orderOf(one.order) - orderOf(other.order))
    : choices;
  return ordered.map((choice) => {
    if (!choice.isGenerated && Object.keys(choice.label).length === 0 && choice.image === undefined)
      builder.found.addOnce(
        `${list} ${choice.value}`,
        "W_CHOICE_LABEL",
        { sheet: builder.survey.choicesSheet ?? "choices", cell: choice.valueCell },
        `The choice "${choice.value}" has no label; its value is shown.`,
      );
    return compact({
      key: choice.value,
      label: builder.texts.choiceLabel(choice, node),
      image: choice.image,
      class: choice.class === undefined ? undefined : classNames(choice.class).join(" ") || undefined,
      filters: Object.keys(choice.filters).length > 0 ? { ...choice.filters } : undefined,
    });
  });
}

/** Choices without an order keep their place behind those with one. */
function orderOf(order: string | undefined): number {
  const number = Number(order);
  return order === undefined || Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}
