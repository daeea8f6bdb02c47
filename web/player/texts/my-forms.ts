/** What My Forms and the sample form say: loaded with it. */
import { instanceStatusLabels } from "../../../shared/form/instance-status.ts";
import { textsOf } from "../lazy-messages.ts";

const en = {
  name: "Name",
  status: "Status",
  date: "Date",
  actionsColumn: "Actions",
  openForm: "Open Form",
  viewOutput: "View Output",
  newForm: "New Form",
  noForms: "You have no forms yet. Press New Form to start one.",
  newFormText: "Choose a form that you have filled in before, or paste the link that you were given.",
  newFormLink: "Link to a form",
  newFormLinkWrong: "This is not a link to a form. It looks like https://…/f/… with a long key at its end.",
  start: "Start",
  rename: "Rename",
  newName: "New name",
  renameFailed: "The name could not be changed. Try again.",
  inboxFailed: "Your forms could not be loaded.",
  statuses: instanceStatusLabels, // the specification gives them in English
  sampleOffer: "No link at hand? Try the",
  sampleForm: "Sample form",
};
export type MyFormsTexts = typeof en;

const es: MyFormsTexts = {
  name: "Nombre",
  status: "Estado",
  date: "Fecha",
  actionsColumn: "Acciones",
  openForm: "Abrir formulario",
  viewOutput: "Ver resultado",
  newForm: "Formulario nuevo",
  noForms: "Aún no tiene formularios. Pulse Formulario nuevo para empezar uno.",
  newFormText: "Elija un formulario que ya haya llenado o pegue el enlace que recibió.",
  newFormLink: "Enlace a un formulario",
  newFormLinkWrong:
    "Esto no es un enlace a un formulario. Tiene la forma https://…/f/… con una clave larga al final.",
  start: "Empezar",
  rename: "Cambiar nombre",
  newName: "Nombre nuevo",
  renameFailed: "No se pudo cambiar el nombre. Inténtelo de nuevo.",
  inboxFailed: "No se pudieron cargar sus formularios.",
  statuses: {
    NEW: "Nuevo",
    OPEN: "Abierto",
    REVOKE: "Revocado",
    COMPLETE: "Completado",
    POST_PROCESSING: "Generando resultado...",
  },
  sampleOffer: "¿No tiene un enlace? Pruebe el",
  sampleForm: "Formulario de muestra",
};

const fr: MyFormsTexts = {
  name: "Nom",
  status: "État",
  date: "Date",
  actionsColumn: "Actions",
  openForm: "Ouvrir le formulaire",
  viewOutput: "Voir le résultat",
  newForm: "Nouveau formulaire",
  noForms: "Vous n’avez pas encore de formulaire. Appuyez sur Nouveau formulaire pour en commencer un.",
  newFormText: "Choisissez un formulaire déjà rempli ou collez le lien que vous avez reçu.",
  newFormLink: "Lien vers un formulaire",
  newFormLinkWrong:
    "Ce n’est pas un lien vers un formulaire. Il ressemble à https://…/f/… avec une longue clé à la fin.",
  start: "Commencer",
  rename: "Renommer",
  newName: "Nouveau nom",
  renameFailed: "Le nom n’a pas pu être changé. Réessayez.",
  inboxFailed: "Vos formulaires n’ont pas pu être chargés.",
  statuses: {
    NEW: "Nouveau",
    OPEN: "Ouvert",
    REVOKE: "Révoqué",
    COMPLETE: "Terminé",
    POST_PROCESSING: "Génération du résultat...",
  },
  sampleOffer: "Pas de lien sous la main\u00a0? Essayez le",
  sampleForm: "Formulaire d’exemple",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    myForms: MyFormsTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const myFormsTextsFor = (code: string): MyFormsTexts => textsOf("myForms", { en, es, fr }, code) ?? en;
