/**
 * The sample questionnaire, written for this project and used by the demo: what a family tells the clinic before a child's
 * visit. Native workbook format (workbook page, section 11); `npm run samples` turns it into the file that is imported.
 */

/** A text in en, es and fr. */
type Texts = readonly [en: string, es: string, fr: string];

interface Row {
  type: string;
  name?: string;
  label?: Texts;
  hint?: Texts;
  required?: string;
  relevant?: string;
  constraint?: string;
  constraintMessage?: Texts;
  calculation?: string;
  readOnly?: string;
  appearance?: string;
  parameters?: string;
  colspan?: number;
  validator?: string;
}

const page = (name: string, label: Texts, relevant?: string): Row => ({
  type: "begin group",
  name,
  label,
  appearance: "field-list",
  ...(relevant !== undefined && { relevant }),
});
const row = (name: string): Row => ({ type: "begin group", name, appearance: "row" });
const end: Row = { type: "end group" };

export const survey: readonly Row[] = [
  page("child", ["About your child", "Sobre su hijo o hija", "À propos de votre enfant"]),
  {
    type: "note",
    name: "welcome",
    label: [
      "Your answers help the doctor prepare. It takes about ten minutes, and you can stop and come back.",
      "Sus respuestas ayudan a preparar la visita. Son unos diez minutos, y puede parar y volver más tarde.",
      "Vos réponses aident le médecin à se préparer. Comptez dix minutes ; vous pouvez vous arrêter et revenir.",
    ],
  },
  row("childName"),
  { type: "text", name: "firstName", label: ["First name", "Nombre", "Prénom"], required: "yes", colspan: 6 },
  { type: "text", name: "lastName", label: ["Last name", "Apellidos", "Nom"], required: "yes", colspan: 6 },
  end,
  {
    type: "date",
    name: "birthDate",
    label: ["Date of birth", "Fecha de nacimiento", "Date de naissance"],
    required: "yes",
    constraint: ". <= today()",
    validator: "BEFORETODAY",
  },
  {
    type: "calculate",
    name: "ageYears",
    calculation: "datedif([birthDate], today(), 'y')",
  },
  {
    type: "note",
    name: "ageShown",
    label: [
      "Age at this visit: [ageYears] years",
      "Edad en esta visita: [ageYears] años",
      "Âge à cette visite : [ageYears] ans",
    ],
    relevant: "[birthDate] != ''",
  },
  {
    type: "select_one relation",
    name: "relation",
    label: ["Who is answering?", "¿Quién responde?", "Qui répond ?"],
    required: "yes",
  },
  {
    type: "text",
    name: "relationOther",
    label: ["Please say who", "Indique quién", "Précisez"],
    relevant: "[relation] = 'other'",
    required: "yes",
  },
  {
    type: "text",
    name: "phone",
    label: [
      "A phone number for this week",
      "Un teléfono para esta semana",
      "Un téléphone pour cette semaine",
    ],
    hint: ["Only the clinic sees it.", "Solo lo ve la clínica.", "Seule la clinique le voit."],
    appearance: "tel",
  },
  end,

  page("reason", ["Why you come", "El motivo de la visita", "Le motif de la visite"]),
  {
    type: "select_multiple reason",
    name: "reasons",
    label: ["What is the visit about?", "¿De qué trata la visita?", "Quel est le motif ?"],
    hint: ["Choose all that fit.", "Elija todo lo que corresponda.", "Plusieurs réponses possibles."],
    required: "yes",
  },
  {
    type: "text",
    name: "reasonOther",
    label: ["What else?", "¿Qué más?", "Quoi d'autre ?"],
    relevant: "selected([reasons], 'other')",
    required: "yes",
  },
  {
    type: "date",
    name: "since",
    label: ["Since when?", "¿Desde cuándo?", "Depuis quand ?"],
    relevant: "[reasons] != '' and [reasons] != 'checkup'",
    constraint: ". <= today()",
    validator: "BEFORETODAY",
  },
  {
    type: "decimal",
    name: "temperature",
    label: ["Highest temperature, in °C", "Temperatura más alta, en °C", "Température la plus haute, en °C"],
    relevant: "selected([reasons], 'fever')",
    required: "yes",
    constraint: ". >= 35 and . <= 43",
    constraintMessage: [
      "Enter a temperature between 35 and 43 °C.",
      "Escriba una temperatura entre 35 y 43 °C.",
      "Indiquez une température entre 35 et 43 °C.",
    ],
  },
  {
    type: "note",
    name: "feverAdvice",
    label: [
      "A fever of 40 °C or more needs attention today. Please call the clinic now.",
      "Una fiebre de 40 °C o más necesita atención hoy mismo. Llame ahora a la clínica.",
      "Une fièvre de 40 °C ou plus doit être vue aujourd'hui. Appelez la clinique maintenant.",
    ],
    relevant: "[temperature] >= 40",
  },
  {
    type: "range",
    name: "worry",
    label: ["How worried are you?", "¿Cuánto le preocupa?", "À quel point êtes-vous inquiet ?"],
    hint: [
      "0 is not at all, 10 is very much.",
      "0 es nada, 10 es muchísimo.",
      "0 : pas du tout, 10 : énormément.",
    ],
    parameters: "start=0 end=10 step=1",
  },
  end,

  page("health", ["Health", "Salud", "Santé"]),
  row("measures"),
  {
    type: "decimal",
    name: "weight",
    label: ["Weight in kg", "Peso en kg", "Poids en kg"],
    constraint: ". > 1 and . < 200",
    colspan: 6,
  },
  {
    type: "decimal",
    name: "height",
    label: ["Height in cm", "Estatura en cm", "Taille en cm"],
    constraint: ". > 30 and . < 230",
    colspan: 6,
  },
  end,
  {
    type: "decimal",
    name: "bodyMassIndex",
    label: ["Body mass index", "Índice de masa corporal", "Indice de masse corporelle"],
    calculation: "round([weight] div (([height] div 100) * ([height] div 100)), 1)",
    relevant: "[weight] != '' and [height] != ''",
    readOnly: "yes",
  },
  {
    type: "select_one yesno",
    name: "hasAllergies",
    label: ["Does your child have allergies?", "¿Tiene alergias?", "Votre enfant a-t-il des allergies ?"],
    required: "yes",
  },
  {
    type: "text",
    name: "allergies",
    label: ["Which ones, and what happens?", "¿Cuáles, y qué ocurre?", "Lesquelles, et que se passe-t-il ?"],
    relevant: "[hasAllergies] = 'yes'",
    required: "yes",
    appearance: "multiline",
  },
  {
    type: "select_one yesno",
    name: "takesMedicine",
    label: ["Does your child take any medicine?", "¿Toma algún medicamento?", "Prend-il des médicaments ?"],
    required: "yes",
  },
  {
    type: "text",
    name: "medicines",
    label: ["Name and dose of each", "Nombre y dosis de cada uno", "Nom et dose de chacun"],
    relevant: "[takesMedicine] = 'yes'",
    required: "yes",
    appearance: "multiline",
  },
  {
    type: "select_one vaccines",
    name: "vaccines",
    label: ["Vaccinations", "Vacunas", "Vaccinations"],
    appearance: "minimal",
  },
  end,

  page(
    "daily",
    ["Sleep and everyday life", "Sueño y vida diaria", "Sommeil et quotidien"],
    "[ageYears] >= 1",
  ),
  {
    type: "integer",
    name: "sleepHours",
    label: ["Hours of sleep at night", "Horas de sueño por la noche", "Heures de sommeil la nuit"],
    constraint: ". >= 0 and . <= 20",
  },
  {
    type: "begin group",
    name: "lately",
    label: [
      "In the last four weeks, my child …",
      "En las últimas cuatro semanas, mi hijo o hija …",
      "Ces quatre dernières semaines, mon enfant …",
    ],
    appearance: "table-list",
  },
  {
    type: "select_one often",
    name: "sleeps",
    label: ["slept well", "durmió bien", "a bien dormi"],
    required: "yes",
  },
  {
    type: "select_one often",
    name: "eats",
    label: ["ate well", "comió bien", "a bien mangé"],
    required: "yes",
  },
  {
    type: "select_one often",
    name: "plays",
    label: ["played with others", "jugó con otros", "a joué avec d'autres"],
  },
  { type: "select_one often", name: "pain", label: ["had pain", "tuvo dolor", "a eu mal"] },
  end,
  end,

  page("school", ["School", "Escuela", "École"], "[ageYears] >= 6"),
  {
    type: "integer",
    name: "missedDays",
    label: [
      "School days missed this year",
      "Días de clase perdidos este año",
      "Jours d'école manqués cette année",
    ],
    constraint: ". >= 0 and . <= 200",
  },
  {
    type: "text",
    name: "schoolConcern",
    label: [
      "Anything at school that worries you?",
      "¿Algo de la escuela que le preocupe?",
      "Un souci à l'école ?",
    ],
    appearance: "multiline",
  },
  end,

  page("visit", ["Your visit", "Su visita", "Votre visite"]),
  {
    type: "date",
    name: "visitDate",
    label: ["Date of the visit", "Fecha de la visita", "Date de la visite"],
    constraint: ". >= today()",
    validator: "AFTERTODAY",
  },
  {
    type: "select_one yesno",
    name: "interpreter",
    label: ["Do you need an interpreter?", "¿Necesita intérprete?", "Avez-vous besoin d'un interprète ?"],
  },
  {
    type: "text",
    name: "questions",
    label: [
      "What do you want to ask the doctor?",
      "¿Qué quiere preguntar al médico?",
      "Que voulez-vous demander au médecin ?",
    ],
    hint: ["One question a line.", "Una pregunta por línea.", "Une question par ligne."],
    appearance: "multiline",
  },
  {
    type: "acknowledge",
    name: "consent",
    label: [
      "The clinic may use these answers to prepare the visit.",
      "La clínica puede usar estas respuestas para preparar la visita.",
      "La clinique peut utiliser ces réponses pour préparer la visite.",
    ],
    required: "yes",
  },
  end,
];

/** list → choices: value and label. */
export const choices: Readonly<Record<string, readonly (readonly [value: string, label: Texts])[]>> = {
  yesno: [
    ["yes", ["Yes", "Sí", "Oui"]],
    ["no", ["No", "No", "Non"]],
  ],
  relation: [
    ["mother", ["Mother", "Madre", "Mère"]],
    ["father", ["Father", "Padre", "Père"]],
    ["grandparent", ["Grandparent", "Abuela o abuelo", "Grand-parent"]],
    ["other", ["Somebody else", "Otra persona", "Quelqu'un d'autre"]],
  ],
  reason: [
    ["checkup", ["Check-up", "Revisión", "Contrôle"]],
    ["fever", ["Fever", "Fiebre", "Fièvre"]],
    ["cough", ["Cough or cold", "Tos o resfriado", "Toux ou rhume"]],
    ["stomach", ["Stomach ache", "Dolor de barriga", "Mal au ventre"]],
    ["skin", ["Skin", "Piel", "Peau"]],
    ["behaviour", ["Behaviour or mood", "Comportamiento o ánimo", "Comportement ou humeur"]],
    ["other", ["Something else", "Otra cosa", "Autre chose"]],
  ],
  vaccines: [
    ["complete", ["Up to date", "Al día", "À jour"]],
    ["partly", ["Some are missing", "Faltan algunas", "Il en manque"]],
    ["unknown", ["I don't know", "No lo sé", "Je ne sais pas"]],
  ],
  often: [
    ["never", ["Never", "Nunca", "Jamais"]],
    ["rarely", ["Rarely", "Pocas veces", "Rarement"]],
    ["often", ["Often", "A menudo", "Souvent"]],
    ["always", ["Always", "Siempre", "Toujours"]],
  ],
};

export const settings = {
  form_title: "Before your child's visit",
  "form_title::Español (es)": "Antes de la visita de su hijo",
  "form_title::Français (fr)": "Avant la visite de votre enfant",
  form_id: "before_the_visit",
  version: "1",
  default_language: "English (en)",
} as const;

const languages = ["English (en)", "Español (es)", "Français (fr)"] as const;

const texts = (column: string) => languages.map((language) => `${column}::${language}`);

const headers = {
  survey: [
    ...["type", "name", ...texts("label"), ...texts("hint"), "required", "relevant", "constraint"],
    ...texts("constraint_message"),
    ...["calculation", "read_only", "appearance", "parameters", "x-colspan", "x-validator"],
  ],
  choices: ["list_name", "name", ...texts("label")],
  settings: Object.keys(settings),
};

/** The three sheets as rows of cells, headers first. */
export function questionnaireSheets(): { name: string; rows: string[][] }[] {
  const cells = (value: Texts | undefined) => (value === undefined ? ["", "", ""] : [...value]);
  const questions = survey.map((row) => [
    ...[row.type, row.name ?? "", ...cells(row.label), ...cells(row.hint)],
    ...[row.required ?? "", row.relevant ?? "", row.constraint ?? "", ...cells(row.constraintMessage)],
    ...[row.calculation ?? "", row.readOnly ?? "", row.appearance ?? "", row.parameters ?? ""],
    ...[row.colspan === undefined ? "" : String(row.colspan), row.validator ?? ""],
  ]);
  const options = Object.entries(choices).flatMap(([list, entries]) =>
    entries.map(([value, label]) => [list, value, ...label]),
  );
  return [
    { name: "survey", rows: [headers.survey, ...questions] },
    { name: "choices", rows: [headers.choices, ...options] },
    { name: "settings", rows: [headers.settings, Object.values(settings)] },
  ];
}
