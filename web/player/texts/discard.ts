/** The texts about deleting what isn't submitted: loaded with its button. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  delete: "Delete this form",
  deleteTitle: "Delete this form?",
  deleteText:
    "Everything that you entered is deleted, on this device and where it was saved. This can't be undone.",
  deleteYes: "Delete",
  deleted: "Your form was deleted",
  deletedText: "Nobody can open it any more.",
  startAgain: "Start a new form",
  discard: "Discard my changes",
  discardTitle: "Discard your changes?",
  discardText:
    "What you submitted stays as it is. The changes that you have made since are deleted. This can't be undone.",
  discardYes: "Discard",
  failed: "Nothing was deleted: there is no connection. Try again later.",
};
export type DiscardTexts = typeof en;

const es: DiscardTexts = {
  delete: "Eliminar este formulario",
  deleteTitle: "¿Eliminar este formulario?",
  deleteText:
    "Se elimina todo lo que introdujo, en este dispositivo y donde se guardó. No se puede deshacer.",
  deleteYes: "Eliminar",
  deleted: "Su formulario se eliminó",
  deletedText: "Ya nadie puede abrirlo.",
  startAgain: "Empezar un formulario nuevo",
  discard: "Descartar mis cambios",
  discardTitle: "¿Descartar sus cambios?",
  discardText:
    "Lo que envió queda como está. Los cambios que hizo desde entonces se eliminan. No se puede deshacer.",
  discardYes: "Descartar",
  failed: "No se eliminó nada: no hay conexión. Inténtelo más tarde.",
};

const fr: DiscardTexts = {
  delete: "Supprimer ce formulaire",
  deleteTitle: "Supprimer ce formulaire\u00a0?",
  deleteText:
    "Tout ce que vous avez saisi sera supprimé, sur cet appareil et là où c’était enregistré. C’est irréversible.",
  deleteYes: "Supprimer",
  deleted: "Votre formulaire a été supprimé",
  deletedText: "Plus personne ne peut l’ouvrir.",
  startAgain: "Commencer un nouveau formulaire",
  discard: "Abandonner mes modifications",
  discardTitle: "Abandonner vos modifications\u00a0?",
  discardText:
    "Ce que vous avez envoyé reste tel quel. Les modifications faites depuis seront supprimées. C’est irréversible.",
  discardYes: "Abandonner",
  failed: "Rien n’a été supprimé\u00a0: il n’y a pas de connexion. Réessayez plus tard.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    discard: DiscardTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const discardTextsFor = (code: string): DiscardTexts => textsOf("discard", { en, es, fr }, code) ?? en;
