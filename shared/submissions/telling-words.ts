/** Words of questions for a number, or of what is computed, that says who somebody is: of a telephone, a record, a document. */
import type { Field } from "../form/definition/definition.ts";

/** In English, Spanish, French and Arabic, without accents. */
const numbers =
  /\b(tele?phones?|phones?|tel|mobile|whatsapp|fax|zip|postcode|postal|passport|ssn|mrn|nhs|telefonos?|movil|celular|pasaporte|dni|cedula|curp|passeport|portable)\b|هاتف|جوال|محمول/;
const record =
  "(?:patient|record|chart|file|case|hospital|identity|insurance|policy|account|licen[cs]e|paciente|expediente|historia(?: clinica)?|documento|identidad|seguro|poliza|cuenta|dossier|identite|securite sociale|assurance|compte)";
const itsNumber = "(?:id|no|nr|nro|num|number|numero|n°)";
/** Beside each other: "hospital number", and no number of hospital stays. */
const numbered = new RegExp(
  `\\b${record} +${itsNumber}(?![a-z])|(?:^|\\b)${itsNumber} +(?:of (?:the )?|del? |de la |du |de l.|d.)?${record}(?![a-z]| +[a-z])`,
);
const arabicNumber = /رقم.*(ملف|هوية|جواز|تامين|حساب|مريض)/;

/** @example asksForNumber({ key: "patient_id", label: "Patient" }) // true */
export function asksForNumber({ key, label = "" }: Pick<Field, "key" | "label">): boolean {
  return [key, ...(typeof label === "string" ? [label] : Object.values(label))].some((text) => {
    const words = wordsOf(text);
    return numbers.test(words) || numbered.test(words) || arabicNumber.test(words);
  });
}

/** @example wordsOf("mobilePhone_2") // "mobile phone 2" */
function wordsOf(text: string): string {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/[_\d.]+/g, " ");
  return apart.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
