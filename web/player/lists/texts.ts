/** What the page says of long lists: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  type: "Type to search",
  found: (count: number) => (count === 1 ? "1 choice" : `${count.toLocaleString("en")} choices`),
  remove: (what: string) => `Remove ${what}`,
};
type ListTexts = typeof en;

const es: ListTexts = {
  type: "Escriba para buscar",
  found: (count) => (count === 1 ? "1 opción" : `${count.toLocaleString("es")} opciones`),
  remove: (what) => `Quitar ${what}`,
};

const fr: ListTexts = {
  type: "Écrivez pour chercher",
  found: (count) => (count < 2 ? `${count} choix` : `${count.toLocaleString("fr")} choix`),
  remove: (what) => `Retirer ${what}`,
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    lists: ListTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const listTextsFor = (code: string): ListTexts => textsOf("lists", { en, es, fr }, code) ?? en;
