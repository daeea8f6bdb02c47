/** What a designer begins with: processes for a form that has none, and the template of a new step. */
import { answerSheet } from "../../../../shared/process/starters.ts";
import { type ProcessTypeCode, processTypes, rootStep, type Step } from "../../../../shared/process/step.ts";
import { withLevels } from "../tree/tree-edits.ts";

/** A letter in plain words to the respondent, followed by the answers; its words are translated. */
const letterTemplate = `<!doctype html>
<html lang="{{form.locale}}">
<head>
<meta charset="utf-8">
<title>{{form.title}}{{#if form.organisation.name}} · {{form.organisation.name}}{{/if}}</title>
<style>
  @page { margin: 20mm 22mm; }
  body { margin: 0 auto; padding: 24px; max-width: 40rem; color: #23211d; background: #fff;
    font: 400 15px/1.6 "Open Sans", Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 22px; color: #17472b; }
  .date { color: #625d54; }
  .from { color: #625d54; white-space: pre-line; }
  dt { margin-top: 10px; color: #625d54; }
  dd { margin: 0; font-weight: 600; white-space: pre-line; }
  @media print { body { padding: 0; max-width: none; font-size: 11pt; } }
</style>
</head>
<body>
{{#if form.organisation.logo}}<p>{{image form.organisation.logo alt=(default form.organisation.name "") width="40mm"}}</p>{{/if}}
{{#if form.organisation.address}}<p class="from">{{form.organisation.address}}</p>{{/if}}
<p class="date">{{date form.submittedAt timeZone=(default form.timeZone "UTC")}}</p>
<h1>{{form.title}}</h1>
<p>{{translate "Thank you for filling in this form."}}</p>
<p>{{translate "These are your answers. Please bring this letter with you."}}</p>
<dl>
{{#each pages}}{{#each sections}}{{#each answers}}
  {{#if value}}<dt>{{label}}</dt><dd><bdi>{{value}}</bdi></dd>{{/if}}
{{/each}}{{/each}}{{/each}}
</dl>
<p>{{translate "With kind regards"}}</p>
<p>{{property "letter" "sender" (default form.organisation.name (t "The clinic"))}}</p>
</body>
</html>
`;

/** The letter's words in the product's other languages, as the template of a TRANSLATIONS step. */
const letterMessages = {
  "Thank you for filling in this form.": {
    es: "Gracias por completar este formulario.",
    fr: "Merci d’avoir rempli ce formulaire.",
  },
  "These are your answers. Please bring this letter with you.": {
    es: "Estas son sus respuestas. Traiga esta carta consigo.",
    fr: "Voici vos réponses. Apportez cette lettre avec vous.",
  },
  "With kind regards": { es: "Un cordial saludo", fr: "Bien cordialement" },
  "The clinic": { es: "La clínica", fr: "La clinique" },
};

/** All answers in the form's own language, whatever language they were given in: for staff. */
const recordTemplate = `<!doctype html>
<html lang="{{property "report" "locale" "en"}}">
<head>
<meta charset="utf-8">
<title>{{form.title}}{{#if form.organisation.name}} · {{form.organisation.name}}{{/if}}</title>
<style>
  body { margin: 0 auto; padding: 24px; max-width: 48rem; color: #23211d; background: #fff;
    font: 400 14px/1.5 "Open Sans", Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 20px; margin: 0; color: #17472b; }
  h2 { font-size: 15px; margin: 20px 0 4px; color: #17472b; break-after: avoid; }
  p { margin: 4px 0 0; color: #625d54; }
  table { width: 100%; border-collapse: collapse; }
  tr { break-inside: avoid; border-bottom: 1px solid #e2ded6; }
  th, td { padding: 5px 12px 5px 0; text-align: start; vertical-align: top; }
  th { width: 45%; font-weight: 400; color: #625d54; }
  td { white-space: pre-line; font-weight: 600; }
  @media print { body { padding: 0; max-width: none; font-size: 10pt; } }
</style>
</head>
<body>
{{#if form.organisation.name}}<p>{{form.organisation.name}}</p>{{/if}}
<h1>{{form.title}}</h1>
<p>{{date form.submittedAt timeZone=(default form.timeZone "UTC")}} · {{form.instanceId}} · {{form.locale}}</p>
{{#each defaultPages}}
<h2>{{title}}</h2>
<table>
{{#each sections}}{{#each answers}}
  <tr><th scope="row">{{default label key}}</th><td><bdi>{{value}}</bdi></td></tr>
{{/each}}{{/each}}
</table>
{{/each}}
</body>
</html>
`;

export interface Starter {
  name: string;
  description: string;
  /**
   * @param newKey makes the key of each step and property set
   * @param formLocale the form's own language, e.g. "en"
   */
  make: (newKey: () => string, formLocale: string) => Step;
}

export const starters: readonly Starter[] = [
  {
    name: "Answer sheet",
    description: "All answers on one page, to read and as a PDF. Works in every language.",
    make: answerSheet,
  },
  {
    name: "Letter",
    description: "A letter to the respondent, in their language, to read and as a PDF.",
    make: (newKey) => withLevels({ ...rootStep(newKey()), children: [letter(newKey)] }),
  },
  {
    name: "Report for two readers",
    description: "The letter for the respondent, and a record in the form's own language for the clinic.",
    make: (newKey, formLocale) =>
      withLevels({ ...rootStep(newKey()), children: [letter(newKey), record(newKey, formLocale)] }),
  },
];

function letter(newKey: () => string): Step {
  const page = step(newKey, "HANDLEBARS", {
    name: "Letter",
    description: "Thanks, and the answers in plain words",
    template: letterTemplate,
    output: "Your letter",
    children: [pdf(newKey, "Letter to print", "Your letter to print")],
  });
  return step(newKey, "TRANSLATIONS", {
    name: "Translations",
    description: "The letter's words in Spanish and French",
    template: JSON.stringify(letterMessages, undefined, 2),
    children: [page],
  });
}

function record(newKey: () => string, formLocale: string): Step {
  return step(newKey, "HANDLEBARS", {
    name: "Record",
    description: "All answers in the form's own language",
    template: recordTemplate,
    sets: { report: { locale: formLocale } },
    children: [pdf(newKey, "Record to file", "Record for the clinic")],
  });
}

function pdf(newKey: () => string, name: string, output: string): Step {
  return step(newKey, "HTML2PDF", {
    name,
    description: "The same page as a PDF",
    output,
    sets: { pdf: { format: "A4", pageNumbers: "true" } },
  });
}

interface StarterStep {
  name: string;
  description: string;
  template?: string;
  output?: string;
  sets?: Record<string, Record<string, string>>;
  children?: Step[];
}

function step(newKey: () => string, code: ProcessTypeCode, values: StarterStep): Step {
  const { name, description, template, output, sets = {}, children = [] } = values;
  return {
    ...rootStep(newKey()),
    name,
    description,
    children,
    processType: processTypes.find((type) => type.code === code) ?? processTypes[0],
    publicOutputInd: output !== undefined,
    outputName: output ?? "",
    propertySets: Object.entries(sets).map(([setName, set]) => ({
      key: newKey(),
      name: setName,
      properties: Object.entries(set).map(([property, value]) => ({ name: property, value })),
    })),
    ...(template !== undefined && { template }),
  };
}
