/** A matrix of questions → one likert field. */
import type * as z from "zod";
import type { Question as GridQuestion } from "../../../form/definition.ts";
import { compact } from "../compact.ts";
import type { Matrix } from "../matrices.ts";
import { hasAppearance, isGroup, isYes, type Question } from "../question.ts";
import {
  allOf,
  attributesOf,
  type FieldInput,
  isInHiddenGroup,
  nameAsLabel,
  requiredOf,
} from "./build-field.ts";
import type { Building } from "./context.ts";
import { optionsOf } from "./field-options.ts";
import type { SurveyLabel } from "./texts.ts";

/**
 * The grid of a matrix, with a question for each of its rows.
 * @param owner the group that the matrix fills or the row with its labels
 * @param inherited the conditions of groups that were dissolved around it
 */
export function buildLikert(
  owner: Question,
  matrix: Matrix,
  builder: Building,
  inherited: readonly string[],
): FieldInput {
  const { texts } = builder;
  const isAlone = matrix.labelRow === undefined && !isGroup(owner);
  const head = matrix.labelRow ?? (isGroup(owner) && matrix.isWholeGroup ? owner : undefined);
  const own = head === undefined ? undefined : texts.label(head, isYes(head, "x_safe"));
  const first = matrix.questions[0] ?? owner;
  // a group that stays a section keeps its condition there, and a row its own
  const look = attributesOf(head ?? first, builder, inherited, []);
  const isStyled = head !== undefined || isAlone;
  return compact({
    class: isStyled ? look.class : undefined,
    style: isStyled ? look.style : undefined,
    conditionalExpression: head === undefined ? allOf(inherited) : look.conditionalExpression,
    key: matrix.key,
    fieldType: "field",
    controlType: "likert" as const,
    dataType: "likert" as const,
    label: own?.label,
    safe: own?.safe || undefined,
    hint: head === undefined ? (isAlone ? texts.of(first, "hint") : undefined) : texts.of(head, "hint"),
    guidance: isStyled ? texts.of(head ?? first, "guidance_hint") : undefined,
    required: matrix.questions.every((node) => requiredOf(node, builder).required === true) || undefined,
    requiredMessage: matrix.questions.map((node) => texts.of(node, "required_message")).find(Boolean),
    hidden: isInHiddenGroup(owner) || hasAppearance(owner, "hidden") || undefined,
    options: optionsOf(first, builder, matrix.list),
    questions: matrix.questions.map((node) => questionOf(node, own, isAlone, builder)),
  });
}

function questionOf(
  node: Question,
  head: SurveyLabel | undefined,
  isAlone: boolean,
  builder: Building,
): z.input<typeof GridQuestion> {
  const { texts, expressions } = builder;
  const textOf = (column: string) =>
    head === undefined ? texts.of(node, column) : texts.beside(head, node, column);
  return compact({
    key: node.name,
    label: textOf("label") ?? nameAsLabel(node, builder),
    hint: isAlone ? undefined : textOf("hint"),
    required: requiredOf(node, builder).required,
    conditionalExpression: expressions.expression(node, "relevant"),
  });
}
