/** What the page says of repeats: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  add: (what: string) => (what === "" ? "Add another" : `Add ${what}`),
  remove: "Remove",
  removed: (name: string) => `${name} removed.`,
  undo: "Undo",
  added: (name: string) => `${name} added.`,
  numbered: (what: string, place: number) => (what === "" ? `Entry ${place}` : `${what} ${place}`),
  none: "Nothing added yet.",
};
type RepeatTexts = typeof en;

const es: RepeatTexts = {
  add: (what) => (what === "" ? "Añadir otro" : `Añadir: ${what}`),
  remove: "Quitar",
  removed: (name) => `${name}: quitado.`,
  undo: "Deshacer",
  added: (name) => `${name}: añadido.`,
  numbered: (what, place) => (what === "" ? `Entrada ${place}` : `${what} ${place}`),
  none: "Todavía no se ha añadido nada.",
};

const fr: RepeatTexts = {
  add: (what) => (what === "" ? "Ajouter" : `Ajouter : ${what}`),
  remove: "Retirer",
  removed: (name) => `${name} : retiré.`,
  undo: "Annuler",
  added: (name) => `${name} : ajouté.`,
  numbered: (what, place) => (what === "" ? `Entrée ${place}` : `${what} ${place}`),
  none: "Rien n’a encore été ajouté.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    repeats: RepeatTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const repeatTextsFor = (code: string): RepeatTexts => textsOf("repeats", { en, es, fr }, code) ?? en;
