/** A form with every control type, in three languages and on four pages, to show the respondent's page. */
import type { Composite, Field, FormDefinition, Page } from "../../shared/form/definition/definition.ts";

type FieldInput = Pick<Field, "key" | "controlType"> & Partial<Field>;

export const field = (input: FieldInput): Field => ({
  fieldType: "field",
  required: false,
  order: 1,
  dataType: "text",
  colspan: 1,
  modelInd: !["label", "heading", "div", "span", "row", "blank"].includes(input.controlType),
  display: true,
  ...input,
});

export const page = (key: string, label: Page["label"], ...composites: Composite[]): Page => ({
  key,
  name: key,
  ...(label !== undefined && { label }),
  composites,
});

export const section = (key: string, label: string, ...fields: Field[]): Composite => ({
  key,
  fields,
  ...(label !== "" && { label }),
});

const text = (en: string, es: string, fr: string) => ({ en, es, fr });
const options = (...labels: string[]) => labels.map((label) => ({ key: label.toLowerCase(), label }));

const agreement = [
  { key: "1", label: text("Never", "Nunca", "Jamais") },
  { key: "2", label: text("Rarely", "Rara vez", "Rarement") },
  { key: "3", label: text("Sometimes", "A veces", "Parfois") },
  { key: "4", label: text("Often", "A menudo", "Souvent") },
  { key: "5", label: text("Always", "Siempre", "Toujours") },
];

const about = page(
  "about",
  text("About you and your child", "Sobre usted y su hijo", "À propos de vous et de votre enfant"),
  section(
    "names",
    "",
    field({
      key: "intro",
      controlType: "label",
      label: text(
        "These questions help the clinic **before your first visit**. They take about _ten minutes_, and you can stop and come back at any time.",
        "Estas preguntas ayudan a la clínica **antes de su primera visita**. Toman unos _diez minutos_ y puede parar y volver cuando quiera.",
        "Ces questions aident la clinique **avant votre première visite**. Elles prennent environ _dix minutes_ ; vous pouvez vous arrêter et revenir à tout moment.",
      ),
    }),
    field({
      key: "names_row",
      controlType: "row",
      fields: [
        field({
          key: "first",
          controlType: "text",
          required: true,
          colspan: 6,
          label: text("First name", "Nombre", "Prénom"),
        }),
        field({ key: "last", controlType: "text", colspan: 6, label: text("Last name", "Apellido", "Nom") }),
      ],
    }),
    field({
      key: "email",
      controlType: "text",
      dataType: "email",
      label: text("E-mail address", "Correo electrónico", "Adresse e-mail"),
      hint: text(
        "We write only about this form.",
        "Solo escribimos sobre este formulario.",
        "Seulement à propos de ce formulaire.",
      ),
    }),
    field({
      key: "born",
      controlType: "date",
      dataType: "date",
      required: true,
      fieldValidator: ["BEFORETODAY"],
      label: text(
        "Your child's date of birth",
        "Fecha de nacimiento de su hijo",
        "Date de naissance de votre enfant",
      ),
    }),
    field({
      key: "visit",
      controlType: "date",
      dataType: "date",
      fieldValidator: ["AFTERTODAY"],
      label: text(
        "When would a visit suit you?",
        "¿Cuándo le conviene una visita?",
        "Quand une visite vous conviendrait-elle ?",
      ),
    }),
    field({
      key: "age",
      controlType: "calculation",
      expression: "datedif([born], today(), 'y')",
      label: text("Age in years", "Edad en años", "Âge en années"),
    }),
    field({
      key: "siblings",
      controlType: "number",
      dataType: "number",
      minValue: 0,
      maxValue: 20,
      step: 1,
      label: text(
        "How many brothers and sisters?",
        "¿Cuántos hermanos tiene?",
        "Combien de frères et sœurs ?",
      ),
    }),
    field({
      key: "siblings_names",
      controlType: "textarea",
      required: true,
      conditionalExpression: "[siblings] > 0",
      label: text("What are their names?", "¿Cómo se llaman?", "Comment s'appellent-ils ?"),
    }),
  ),
);

const choices = page(
  "choices",
  text("Everyday life", "Vida diaria", "Vie quotidienne"),
  section(
    "choice_section",
    "Choices",
    field({
      key: "speaks",
      controlType: "radio",
      required: true,
      label: text(
        "How does your child mostly communicate?",
        "¿Cómo se comunica su hijo?",
        "Comment votre enfant communique-t-il ?",
      ),
      options: options("Words", "Signs", "Pictures", "Something else"),
    }),
    field({
      key: "school",
      controlType: "select",
      required: true,
      label: text("School", "Escuela", "École"),
      options: options("Nursery", "Primary school", "Secondary school", "At home"),
    }),
    field({
      key: "helps",
      controlType: "checkbox",
      label: text("Who helps at home?", "¿Quién ayuda en casa?", "Qui aide à la maison ?"),
      options: options("Parents", "Grandparents", "A nurse", "Nobody"),
    }),
    field({
      key: "therapies",
      controlType: "multi-select",
      label: text(
        "Which therapies has your child had?",
        "¿Qué terapias ha recibido?",
        "Quelles thérapies votre enfant a-t-il reçues ?",
      ),
      options: options(
        "Speech",
        "Physical",
        "Occupational",
        "Music",
        "Art",
        "Riding",
        "Behaviour",
        "Diet",
        "Sleep",
        "Family",
      ),
    }),
    field({
      key: "consent",
      controlType: "checkbox",
      dataType: "checkbox",
      required: true,
      label: text(
        "I agree that the clinic keeps these answers",
        "Acepto que la clínica conserve estas respuestas",
        "J'accepte que la clinique conserve ces réponses",
      ),
    }),
    field({
      key: "reminders",
      controlType: "sliderToggle",
      label: text("Send me a reminder", "Envíeme un recordatorio", "M'envoyer un rappel"),
    }),
  ),
);

const sleep = page(
  "sleep",
  text("Sleep", "Sueño", "Sommeil"),
  section(
    "sleep_section",
    "The last two weeks",
    field({
      key: "nights",
      controlType: "likert",
      dataType: "likert",
      required: true,
      label: text(
        "How often did your child…",
        "¿Con qué frecuencia su hijo…",
        "À quelle fréquence votre enfant…",
      ),
      options: agreement,
      questions: [
        {
          key: "asleep",
          label: text(
            "fall asleep within half an hour?",
            "se durmió en media hora?",
            "s'est endormi en une demi-heure ?",
          ),
        },
        {
          key: "woke",
          label: text(
            "wake up in the night and call you?",
            "se despertó por la noche y le llamó?",
            "s'est réveillé la nuit et vous a appelé ?",
          ),
        },
        {
          key: "tired",
          label: text(
            "seem tired in the morning?",
            "pareció cansado por la mañana?",
            "semblait fatigué le matin ?",
          ),
        },
      ],
    }),
    field({
      key: "worry",
      controlType: "likert",
      dataType: "likert",
      label: "From 0 to 10, how much does this trouble…",
      options: Array.from({ length: 11 }, (_, index) => ({ key: `${index}`, label: `${index}` })),
      questions: [
        { key: "you", label: "you?" },
        { key: "child", label: "your child?" },
      ],
    }),
    field({
      key: "agree",
      controlType: "likert",
      dataType: "likert",
      label: "How far do you agree?",
      options: [
        { key: "1", label: "Strongly disagree" },
        { key: "2", label: "Neither agree nor disagree" },
        { key: "3", label: "Strongly agree" },
      ],
      questions: [
        { key: "s1", label: "The clinic listens to us." },
        { key: "s2", label: "We know whom to ask." },
      ],
    }),
    field({
      key: "pain",
      controlType: "slider",
      dataType: "range",
      minValue: 0,
      maxValue: 10,
      step: 1,
      required: true,
      label: text(
        "How well did your child sleep last night?",
        "¿Qué tal durmió anoche?",
        "Comment votre enfant a-t-il dormi ?",
      ),
      hint: "0 is not at all, 10 is very well.",
    }),
    field({
      key: "weight",
      controlType: "slider",
      dataType: "range",
      minValue: 0,
      maxValue: 100,
      step: 1,
      label: "Weight, kilograms",
    }),
  ),
);

const rest = page(
  "rest",
  text("Anything else", "Algo más", "Autre chose"),
  section(
    "static_section",
    "",
    field({ key: "h", controlType: "heading", label: "For [first]" }),
    field({
      key: "html",
      controlType: "div",
      safe: true,
      label:
        '<p>Bring to the visit:</p><ul><li>the <b>vaccination card</b></li><li>this report</li></ul><script>window.hacked = true</script><img src=x onerror="window.hacked = true">',
    }),
    field({
      key: "s",
      controlType: "span",
      label: "Questions? See [the clinic's page](https://example.org).",
    }),
    field({
      key: "row2",
      controlType: "row",
      fields: [
        field({ key: "phone", controlType: "text", dataType: "tel", colspan: 5, label: "Telephone" }),
        field({ key: "gap", controlType: "blank", colspan: 2 }),
        field({ key: "best", controlType: "text", dataType: "time", colspan: 5, label: "Best time to call" }),
      ],
    }),
    field({ key: "password", controlType: "text", dataType: "password", label: "A word that only you know" }),
    field({
      key: "fixed",
      controlType: "text",
      readOnly: true,
      default: "Children's clinic, room 4",
      label: "Place of the visit",
    }),
    field({
      key: "notes",
      controlType: "textarea",
      label: text("Is there anything else we should know?", "¿Algo más?", "Autre chose ?"),
    }),
    // Published by a newer version than that of this page.
    field({ key: "odd", controlType: "hologram" as Field["controlType"], label: "Odd" }),
  ),
);

export const everyControl: FormDefinition = {
  title: "Before your first visit",
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Spanish" },
    { code: "fr", name: "French" },
  ],
  defaultLocale: "en",
  model: [about, choices, sleep, rest],
};
