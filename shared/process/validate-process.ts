import { MAX_STEPS, MAX_TEMPLATE_BYTES } from "../limits.ts";
import { type Content, isTooLargeTemplate, type Step, walkSteps } from "./step.ts";
import { StepProblem } from "./step-problem.ts";
import { checkTemplate, isPlainText } from "./steps/handlebars/index.ts";
import { compileChain } from "./steps/jolt.ts";
import { readCatalogue } from "./steps/translations.ts";

export interface ProcessFinding {
  stepKey: string;
  message: string;
}

type ContentType = Content["contentType"];

/**
 * Everything that prevents a tree from running, each finding at its step: empty when the tree is valid. Templates and chains
 * are parsed, not run.
 */
export function validateProcess(root: Step): ProcessFinding[] {
  const findings: ProcessFinding[] = [];
  const keys = new Set<string>();
  const gives = new Map<Step, ContentType | undefined>();
  for (const { step, parent } of walkSteps(root)) {
    const find = (message: string) => findings.push({ stepKey: step.key, message });
    if (keys.size === MAX_STEPS) {
      find(`A process can have at most ${MAX_STEPS} steps.`);
      break;
    }
    if (keys.has(step.key)) find(`Another step already has the key "${step.key}".`);
    keys.add(step.key);
    if (step.publicOutputInd && step.outputName.trim() === "") find("Give its viewable output a name.");
    const input = parent && gives.get(parent);
    const misfit = misplaced(step, parent, input);
    if (misfit) find(misfit);
    gives.set(step, outputOf(step, input));
    if (isTooLargeTemplate(step.template ?? ""))
      find(`A step's template can have at most ${MAX_TEMPLATE_BYTES / 1024} KB.`);
    const problem = templateFinding(step);
    if (problem) find(problem);
  }
  return findings;
}

function misplaced(step: Step, parent: Step | undefined, input: ContentType | undefined): string | undefined {
  const { code, name } = step.processType;
  if (!parent) return code === "FORM_OUTPUT" ? undefined : "A process starts with Form Output.";
  if (code === "FORM_OUTPUT") return "Form Output can only be at the top of a process.";
  if (parent.processType.code === "HTML2PDF") return "Nothing can follow a PDF. Move this step up.";
  if (input === undefined) return undefined; // the step above has its own finding
  if (code === "HTML2PDF" && input !== "text/html") {
    return `${name} prints an HTML page: put it below a Handlebars step.`;
  }
  if ((code === "JOLT" || code === "HANDLEBARS") && input !== "application/json") {
    return `${name} works on JSON, but the step above it outputs ${input === "text/html" ? "a page" : "text"}.`;
  }
  return undefined;
}

function outputOf(step: Step, input: ContentType | undefined): ContentType | undefined {
  switch (step.processType.code) {
    case "FORM_OUTPUT":
    case "JOLT":
      return "application/json";
    case "HANDLEBARS":
      return isPlainText(step) ? "text/plain" : "text/html";
    case "HTML2PDF":
      return "application/pdf";
    case "TRANSLATIONS":
      return input;
  }
}

function templateFinding(step: Step): string | undefined {
  try {
    switch (step.processType.code) {
      case "HANDLEBARS":
        checkTemplate(step);
        return undefined;
      case "JOLT":
        compileChain(step);
        return undefined;
      case "TRANSLATIONS":
        readCatalogue(step);
        return undefined;
      default:
        return undefined;
    }
  } catch (thrown) {
    if (!(thrown instanceof StepProblem)) throw thrown;
    const { line, column } = thrown;
    return line === 1 && column === 1 ? thrown.message : `Line ${line}, column ${column}: ${thrown.message}`;
  }
}
