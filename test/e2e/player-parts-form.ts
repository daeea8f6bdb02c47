/** A form of two pages in the four languages of the respondent's page, and whose it is: what its parts are shown on. */
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { field, page, section } from "./player-form.ts";

export const languages = ["en", "es", "fr", "ar"] as const;
export type Language = (typeof languages)[number];

const text = (en: string, es: string, fr: string, ar: string) => ({ en, es, fr, ar });

/** More than a plain menu has, so that it is searched. */
const places = Array.from({ length: 24 }, (_, at) => ({
  key: `d${at + 1}`,
  label: text(`District ${at + 1}`, `Distrito ${at + 1}`, `Quartier ${at + 1}`, `الحي ${at + 1}`),
}));

const visitPage = page(
  "visit",
  text("Your visit", "Su visita", "Votre visite", "زيارتك"),
  section(
    "when",
    "",
    field({
      key: "day",
      controlType: "date",
      dataType: "date",
      required: true,
      label: text("Day of the visit", "Día de la visita", "Jour de la visite", "يوم الزيارة"),
      hint: text(
        "As it is in the letter of your clinic.",
        "Como está en la carta de su clínica.",
        "Comme dans la lettre de votre clinique.",
        "كما هو مذكور في رسالة عيادتك.",
      ),
    }),
    field({
      key: "hour",
      controlType: "text",
      dataType: "time",
      required: true,
      label: text("Time of the visit", "Hora de la visita", "Heure de la visite", "وقت الزيارة"),
    }),
    field({
      key: "called",
      controlType: "text",
      dataType: "datetime-local",
      required: true,
      label: text(
        "When did the clinic call you?",
        "¿Cuándo le llamó la clínica?",
        "Quand la clinique vous a-t-elle appelé ?",
        "متى اتصلت بك العيادة؟",
      ),
    }),
    field({
      key: "district",
      controlType: "select",
      required: true,
      options: places,
      label: text("Where do you live?", "¿Dónde vive?", "Où habitez-vous ?", "أين تسكن؟"),
    }),
  ),
);

const restPage = page(
  "rest",
  text("About you", "Sobre usted", "À propos de vous", "عنك"),
  section(
    "you",
    "",
    field({
      key: "name",
      controlType: "text",
      required: true,
      label: text("Your name", "Su nombre", "Votre nom", "اسمك"),
    }),
    field({
      key: "wishes",
      controlType: "textarea",
      label: text(
        "What should we know before you come?",
        "¿Qué debemos saber antes de su visita?",
        "Que devons-nous savoir avant votre visite ?",
        "ما الذي ينبغي أن نعرفه قبل قدومك؟",
      ),
    }),
  ),
);

export const partsForm: FormDefinition = {
  title: "Before your visit",
  locales: [
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
    { code: "fr", name: "Français" },
    { code: "ar", name: "العربية" },
  ],
  defaultLocale: "en",
  model: [visitPage, restPage],
};

/** The form's name in each of its languages. */
export const partsNames = text("Before your visit", "Antes de su visita", "Avant votre visite", "قبل زيارتك");

export const partsAbout = {
  organisation: text(
    "Riverside Children’s Clinic",
    "Clínica Infantil Ribera",
    "Clinique des enfants de la Rive",
    "عيادة الأطفال على الضفة",
  ),
  privacy: text(
    "Only your care team reads your answers.",
    "Solo su equipo lee sus respuestas.",
    "Seule votre équipe lit vos réponses.",
    "لا يقرأ إجاباتك إلا فريق رعايتك.",
  ),
  privacyLink: text(
    "https://clinic.example/privacy",
    "https://clinic.example/privacidad",
    "https://clinic.example/confidentialite",
    "https://clinic.example/ar/privacy",
  ),
  contact: text(
    "Reception, 555 0100\nweekdays 8 to 17",
    "Recepción, 555 0100\nde lunes a viernes, de 8 a 17",
    "Accueil, 555 0100\nen semaine, de 8 h à 17 h",
    "الاستقبال، 0100 555\nأيام العمل من 8 إلى 17",
  ),
  nextSteps: text(
    "A nurse reads your answers.\nWe call you within a week.",
    "Una enfermera lee sus respuestas.\nLe llamamos en una semana.",
    "Une infirmière lit vos réponses.\nNous vous appelons dans la semaine.",
    "تقرأ ممرضة إجاباتك.\nنتصل بك خلال أسبوع.",
  ),
  closed: text(
    "This round is over. The next one begins in March.\nQuestions: 555 0100",
    "Esta ronda ha terminado. La próxima empieza en marzo.\nPreguntas: 555 0100",
    "Cette campagne est terminée. La prochaine commence en mars.\nQuestions : 555 0100",
    "انتهت هذه الجولة. تبدأ التالية في مارس.\nللأسئلة: 0100 555",
  ),
};

export const visitAnswers = {
  day: "2026-11-30",
  hour: "14:30",
  called: "2026-11-18T09:05",
  district: "d7",
};
export const allAnswers = { ...visitAnswers, name: "Ana Ruiz", wishes: "Ana is shy.\nShe likes frogs." };
