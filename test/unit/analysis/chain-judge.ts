/** What the analysis says of a page below a chain, beside what documents print: nothing that is so may be called impossible. */
import { analyseChain } from "../../../shared/analysis/chain/analyse-chain.ts";
import { documentShape } from "../../../shared/analysis/document-shape.ts";
import type { Finding } from "../../../shared/analysis/finding.ts";
import type { Shape } from "../../../shared/analysis/shape.ts";
import { analyseTemplate } from "../../../shared/analysis/template/analyse-template.ts";
import type { CompiledForm } from "../../../shared/form/engine/compiled-form.ts";
import { possibleAnswers, type SuggestedAnswers } from "../../../shared/form/logic/possible-answers.ts";
import { isMap, type JsonMap } from "../../../shared/jolt/json.ts";
import { below as placeBelow } from "../../../shared/jolt/problem.ts";
import { runStep } from "../../../shared/process/run-process.ts";
import type { Step } from "../../../shared/process/step.ts";
import { step } from "../../support/steps.ts";
import { type Statement, saysNo, saysYes } from "./true-statements.ts";

const tools = { locale: "en", fallbackLocale: "en", properties: {}, now: () => 0, catalogue: {} };

/** One form whose processes are judged. */
export class ChainJudge {
  readonly #document: Shape;
  readonly #possible: SuggestedAnswers;

  constructor(form: CompiledForm) {
    this.#document = documentShape(form).root;
    this.#possible = possibleAnswers(form);
  }

  analysed(chain: readonly JsonMap[]) {
    return analyseChain(
      step("JOLT", { key: "chain", name: "chain", template: JSON.stringify(chain) }),
      this.#document,
    );
  }

  /** The findings of statements that documents prove wrong. @param shape of what the chain makes */
  async wrong(
    shape: Shape,
    statements: readonly Statement[],
    outputs: readonly unknown[],
  ): Promise<string[]> {
    const lines = statements.map(({ line }, at) => line(at));
    const page = step("HANDLEBARS", { key: "page", name: "page", template: lines.join("\n") });
    const { findings } = analyseTemplate(page, shape, this.#possible);
    if (findings.length === 0) return [];
    const pages = await Promise.all(outputs.map((output) => printedBy(page, output)));
    return findings.flatMap((finding) => {
      const at = finding.line - 1;
      const [isYes, isNo] = [saysYes, saysNo].map((said) =>
        pages.some((text) => text.split("\n")[at]?.includes(said(at))),
      );
      const isSo = { isYes: isYes === true, isNo: isNo === true, isNotEqual: isNotEqual(lines[at] ?? "") };
      const isWrong = isDisproved(finding, statements[at], isSo);
      return isWrong ? [`${lines[at]}: ${finding.code} ${finding.message}`] : [];
    });
  }
}

const isNotEqual = (line: string) => line.includes("(ne ");

async function printedBy(page: Step, output: unknown): Promise<string> {
  const content = await runStep(
    page,
    { contentType: "application/json", body: JSON.stringify(output) },
    tools,
  );
  return String(content.body);
}

function isDisproved(
  { code, message }: Finding,
  statement: Statement | undefined,
  { isYes, isNo, isNotEqual }: { isYes: boolean; isNo: boolean; isNotEqual: boolean },
): boolean {
  switch (code) {
    case "NEVER_PRINTED":
    case "NEVER_TRUE":
    case "NOT_A_LIST":
    case "NOT_AN_OBJECT":
      return isYes;
    case "ALWAYS_PRINTED":
      return isNo;
    case "COMPARISON_OF_KINDS":
    case "CHOICE_UNKNOWN":
      // what isn't equal is always different
      return message.includes("always true") || isNotEqual ? isNo : isYes;
    case "PATH_UNKNOWN":
    case "PATH_ALWAYS_EMPTY":
      return isYes && statement?.isOfWhatIsThere === true;
    case "TEMPLATE_INVALID":
      return true;
    default:
      return false;
  }
}

/**
 * A chain in which one key does nothing: in a shift it stays, as it decides in which order others are tried, and in a modify,
 * as it decides whether they are keys or places.
 * @param path as findings name it, e.g. `[0].spec.answers["a b"]`
 */
export function withIdleKey(chain: readonly JsonMap[], path: string): JsonMap[] | undefined {
  const copy: JsonMap[] = structuredClone([...chain]);
  const find = (node: unknown, at: string, operation: string): boolean => {
    if (!isMap(node)) return false;
    for (const key of Object.keys(node)) {
      const place = placeBelow(at, key);
      if (place === path) {
        if (operation === "shift") node[key] = null;
        else if (operation.startsWith("modify")) node[key] = "=noop";
        else delete node[key];
        return Object.keys(node).length > 0;
      }
      if (find(node[key], place, operation)) return true;
    }
    return false;
  };
  const isFound = copy.some((entry, index) => find(entry.spec, `[${index}].spec`, String(entry.operation)));
  return isFound ? copy : undefined;
}
