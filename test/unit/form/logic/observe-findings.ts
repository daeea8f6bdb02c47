/** Compares the findings of the logic check with one state of the form, and returns those that it disproves. */
import { isTrue } from "../../../../shared/expression/evaluate.ts";
import type { Answers } from "../../../../shared/form/definition/definition.ts";
import { isAnswered } from "../../../../shared/form/definition/field-kind.ts";
import { templateKey } from "../../../../shared/form/definition/instance-keys.ts";
import type { CompiledForm } from "../../../../shared/form/engine/compiled-form.ts";
import { openNode } from "../../../../shared/form/engine/compute-node.ts";
import type { FormClock } from "../../../../shared/form/engine/form-clock.ts";
import type { FormNode } from "../../../../shared/form/engine/form-node.ts";
import { refreshNode } from "../../../../shared/form/engine/refresh-node.ts";
import { enteredContext } from "../../../../shared/form/engine/session-context.ts";
import { SessionState } from "../../../../shared/form/engine/session-state.ts";
import { choiceWords } from "../../../../shared/form/engine/session-texts.ts";
import type { LogicProblem } from "../../../../shared/form/logic/check-logic.ts";

/** The form filled in, every node computed. */
export function filledIn(form: CompiledForm, answers: Answers, clock: FormClock): SessionState {
  const state = new SessionState(form, answers, {
    ...{ clock, locale: form.definition.defaultLocale, region: undefined, choiceWords },
  });
  const { nodes, taskOrder } = state.layout;
  for (const task of taskOrder) {
    const node = nodes[task >> 1];
    if (node !== undefined) openNode(state, node, task);
  }
  for (const node of nodes) refreshNode(state, node, new Set());
  return state;
}

/** The findings that this state shows to be wrong. */
export function disproved(findings: readonly LogicProblem[], state: SessionState): LogicProblem[] {
  return findings.filter((finding) => {
    // a page's finding is about the page, though a field may have its key
    const isPage = finding.code === "W_PAGE_UNREACHABLE";
    // a question that repeats is there once for each instance
    const nodes = state.layout.nodes.filter(
      ({ type, key }) => (type === "page") === isPage && type !== "set" && templateKey(key) === finding.key,
    );
    const [first] = nodes;
    const observed = first?.repeats.length === 0 ? [first] : nodes;
    return observed.some((node) => isDisproved(finding, node, state));
  });
}

function isDisproved(finding: LogicProblem, node: FormNode, state: SessionState): boolean {
  const own = state.of(node);
  const { condition } = node;
  const isAnsweredByPerson = own.isVisible && isAnswered(own.value);
  switch (`${finding.code} ${finding.attribute}`) {
    case "W_PAGE_UNREACHABLE conditionalExpression":
      return own.isVisible;
    case "W_NEVER conditionalExpression": {
      const isAlone = !finding.message.startsWith("Together");
      return (
        own.isRelevant ||
        (isAlone && condition !== undefined && isTrue(condition, enteredContext(state, node)))
      );
    }
    case "W_ALWAYS conditionalExpression":
      return condition !== undefined && !isTrue(condition, enteredContext(state, node));
    case "W_NEVER requiredExpression":
      return own.isRelevant && own.isRequired;
    case "W_ALWAYS requiredExpression":
      return !own.isRequired;
    case "W_NEVER constraint":
      return isAnsweredByPerson && own.problem === undefined;
    case "W_ALWAYS constraint":
      return own.problem?.code === "constraint";
    case "W_OPTION_NEVER optionFilter": {
      const offered = own.options.map(({ key }) => key);
      return (
        own.isRelevant &&
        (finding.option === undefined ? offered.length > 0 : offered.includes(finding.option))
      );
    }
    default:
      return false;
  }
}
