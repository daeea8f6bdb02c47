/** What the page says of rankings: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  unset: "Not answered yet. Move the choices into your order.",
  keep: "Keep this order",
  up: (what: string) => `Move ${what} up`,
  down: (what: string) => `Move ${what} down`,
  moved: (what: string, place: number, count: number) => `${what} is now ${place} of ${count}.`,
};
type RankTexts = typeof en;

const es: RankTexts = {
  unset: "Sin responder. Ponga las opciones en su orden.",
  keep: "Dejar este orden",
  up: (what) => `Subir ${what}`,
  down: (what) => `Bajar ${what}`,
  moved: (what, place, count) => `${what}: ahora ${place} de ${count}.`,
};

const fr: RankTexts = {
  unset: "Pas encore de réponse. Mettez les choix dans votre ordre.",
  keep: "Garder cet ordre",
  up: (what) => `Monter ${what}`,
  down: (what) => `Descendre ${what}`,
  moved: (what, place, count) => `${what} : maintenant ${place} sur ${count}.`,
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    rank: RankTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const rankTextsFor = (code: string): RankTexts => textsOf("rank", { en, es, fr }, code) ?? en;
