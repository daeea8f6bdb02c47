/**
 * A workbook of any number of questions: two languages, a group and a list of choices for every ten questions, four of
 * which have an expression. About what real forms contain.
 */
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";

type Row = readonly string[];

const header: Row = [
  ...[
    "type",
    "name",
    "label::English (en)",
    "label::Español (es)",
    "hint::English (en)",
    "hint::Español (es)",
  ],
  ...[
    "required",
    "relevant",
    "constraint",
    "constraint_message::English (en)",
    "constraint_message::Español (es)",
  ],
  ...["calculation", "appearance"],
];

const CHOICES = 12;

/** @param questions rows that ask, compute or say something */
export function sizedWorkbook(questions: number): Promise<Uint8Array> {
  const survey: Row[] = [header];
  const choices: Row[] = [["list_name", "name", "label::English (en)", "label::Español (es)"]];
  for (const name of ["yes", "no"]) choices.push(["yes_no", name, name, name === "yes" ? "sí" : name]);
  for (let group = 0; group * 10 < questions; group += 1) {
    survey.push(
      row("begin group", `g${group}`, `Part ${group + 1}`, `Parte ${group + 1}`, {
        appearance: "field-list",
      }),
    );
    survey.push(...tenQuestions(group).slice(0, questions - group * 10), ["end group"]);
    for (let choice = 1; choice <= CHOICES; choice += 1)
      choices.push([
        `list${group}`,
        `c${choice}`,
        `Answer ${choice} of part ${group}`,
        `Respuesta ${choice} de ${group}`,
      ]);
  }
  const settings: Row[] = [
    ["form_title", "form_id", "default_language"],
    [`${questions} questions`, "sized", "English (en)"],
  ];
  return writeWorkbook([
    { name: "survey", rows: survey },
    { name: "choices", rows: choices },
    { name: "settings", rows: settings },
  ]);
}

/** The questions of a group; every expression reads fields before it, the first one also the group before. */
function tenQuestions(group: number): Row[] {
  const before = group === 0 ? "" : ` or \${age${group - 1}} > 60`;
  const label = (what: string): [string, string] => [
    `${what} in part ${group} of this form?`,
    `¿${what} en la parte ${group} de este formulario?`,
  ];
  return [
    row("select_one yes_no", `agrees${group}`, ...label("Do you agree to answer"), { required: "yes" }),
    row("text", `why${group}`, ...label("Why"), {
      relevant: `\${agrees${group}} = 'no'${before}`,
      hint: "In your own words.",
    }),
    row("integer", `age${group}`, ...label("How old is the oldest person"), {
      required: "yes",
      constraint: ". >= 0 and . <= 120",
      message: "An age in years.",
    }),
    row("calculate", `months${group}`, "", "", {
      calculation: `if(\${age${group}} < 2, round(\${age${group}} * 12, 0), coalesce(\${age${group}}, 0))`,
    }),
    row(
      "note",
      `thanks${group}`,
      `Thank you: \${months${group}} months.`,
      `Gracias: \${months${group}} meses.`,
    ),
    row(`select_one list${group}`, `kind${group}`, ...label("Which one")),
    row(`select_multiple list${group}`, `others${group}`, ...label("Which others"), {
      relevant: `\${agrees${group}} = 'yes' and selected(\${kind${group}}, 'c1')`,
    }),
    row("text", `name${group}`, ...label("What is the name"), { hint: "As it is written on the card." }),
    row("decimal", `weight${group}`, ...label("What is the weight")),
    row("date", `day${group}`, ...label("On which day was that")),
  ];
}

interface Extras {
  hint?: string;
  required?: string;
  relevant?: string;
  constraint?: string;
  message?: string;
  calculation?: string;
  appearance?: string;
}

function row(type: string, name: string, english: string, spanish: string, extras: Extras = {}): Row {
  const { hint = "", required = "", relevant = "", constraint = "", message = "" } = extras;
  const { calculation = "", appearance = "" } = extras;
  return [
    ...[type, name, english, spanish, hint, hint, required, relevant, constraint, message, message],
    ...[calculation, appearance],
  ];
}
