/** A matrix of questions → one likert field. */
import { allOf, attributesOf, type FieldInput, optionsOf, requiredOf } from "./build-field.ts";
import { compact } from "./compact.ts";
import { isYes } from "./field-control.ts";
import type { Matrix } from "./find-matrices.ts";
import type { FormBuilder } from "./form-builder.ts";
import { hasAppearance } from "./node-cells.ts";
import type { SurveyNode } from "./parsed-survey.ts";
import { isGroup, isInHiddenGroup } from "./survey-groups.ts";

/**
 * The grid of a matrix, with a question for each of its rows.
 * @param owner the group that the matrix fills or the row with its labels
 * @param inherited the conditions of groups that were dissolved around it
 */
export function buildLikert(
  owner: SurveyNode,
  matrix: Matrix,
  builder: FormBuilder,
  inherited: readonly string[],
): FieldInput {
  const labelled = matrix.labelRow ?? (isGroup(owner) && matrix.isWholeGroup ? owner : undefined);
  const own = labelled === undefined ? undefined : builder.texts.label(labelled, isYes(labelled, "x_safe"));
  // a group that stays a section keeps its condition there
  const conditions = labelled === undefined ? undefined : attributesOf(labelled, builder, inherited, []);
  return compact({
    ...conditions,
    conditionalExpression: conditions?.conditionalExpression ?? allOf(inherited),
    key: matrix.key,
    fieldType: "field",
    controlType: "likert" as const,
    dataType: "likert" as const,
    label: own?.label,
    safe: own?.safe || undefined,
    hint: labelled === undefined ? undefined : builder.texts.of(labelled, "hint"),
    required: matrix.questions.every((node) => requiredOf(node, builder).required === true) || undefined,
    hidden: isInHiddenGroup(owner) || hasAppearance(owner, "hidden") || undefined,
    options: optionsOf(matrix.questions[0] ?? owner, builder, matrix.list),
    questions: matrix.questions.map((node) =>
      compact({
        key: node.name,
        label: builder.texts.of(node, "label") ?? node.name,
        required: requiredOf(node, builder).required,
        conditionalExpression: builder.expressions.expression(node, "relevant"),
      }),
    ),
  });
}
