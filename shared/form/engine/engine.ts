/**
 * The form engine: one compiled form, many sessions; run by the browser while typing and by the server at submit. The server
 * compiles with `compile-form.ts`; a browser reads the form and loads the tools that this form needs.
 */
export type { CompiledForm } from "./compiled-form.ts";
export type { FieldProblem } from "./field-problem.ts";
export { type FormClock, formClock } from "./form-clock.ts";
export type { FormExpressionProblem } from "./form-expressions.ts";
export type { FormSession, ProblemAt } from "./form-session.ts";
export { openForm } from "./open-form.ts";
export { readForm, withTools, withWork } from "./read-form.ts";
