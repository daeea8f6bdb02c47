/** What a new step begins with. */
import type { ProcessTypeCode, Step } from "./step.ts";

/** A minimal page that greets the model's firstName through the translation helper (specification, section 2). */
export const DEFAULT_TEMPLATE = `<!doctype html>
<html lang="{{form.locale}}">
  <head>
    <meta charset="utf-8">
    <title>{{form.title}}</title>
  </head>
  <body>
    {{#if form.organisation.name}}<p>{{form.organisation.name}}</p>{{/if}}
    <h1>{{translate "Hello {name}" name=firstName}}</h1>
  </body>
</html>
`;

/** An initial chain that passes everything on. */
const DEFAULT_CHAIN = `[
  {
    "operation": "shift",
    "spec": {
      "*": "&"
    }
  }
]
`;

/** The initial template of a new step of each type. */
export function startTemplate(code: ProcessTypeCode): string | undefined {
  if (code === "HANDLEBARS") return DEFAULT_TEMPLATE;
  if (code === "JOLT") return DEFAULT_CHAIN;
  return undefined;
}

/** Whether nothing was written in a step yet: it has what it began with. @example isUntouched(a new JOLT step) // true */
export function isUntouched({
  processType: { code },
  template,
}: Pick<Step, "processType" | "template">): boolean {
  const started = startTemplate(code);
  return started !== undefined && (!template?.trim() || template.trim() === started.trim());
}
