/** What the page says of reports: loaded with it. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  submitted: "You have successfully submitted your form.",
  /** A colon and the number follow. */
  number: "Number of your submission",
  numberUse: "Give it when you ask the people who sent you the form about your answers.",
  /** A colon and the time follow. */
  received: "Received",
  /** A colon and the name of an organisation follow. */
  receivedBy: "Received by",
  nextSteps: "What happens next",
  answers: "Your answers",
  hideAnswers: "Hide your answers",
  answersUnreadable:
    "Your answers could not be opened now. They are safe. Check your connection and try again.",
  progress: "Progress of your report",
  reportsReady: "Your reports are ready.",
  reportReady: "Your report is ready.",
  reportFailed:
    "Your answers are safe: your form was submitted. The report could not be generated. We have been notified and will try again; come back to this page later.",
  submittedElsewhere:
    "This form was submitted before, here or on another device. What was changed here afterwards is not included.",
  noReports: "There is nothing more to do. You can close this page.",
  /** Where the form says what happens next. */
  closePage: "You can close this page.",
  pollTrouble: "No connection right now. Your answers are safe; we keep checking.",
  outputs: "Your reports",
  open: "Open",
  saveFile: "Download",
  openNamed: (name: string) => `Open ${name}`,
  saveNamed: (name: string) => `Download ${name}`,
  closeReport: "Close",
  openingReport: "Opening the report…",
  printedFromHere:
    "Is the report longer than this sheet? Choose Download and print the file to get all of it.",
  reportUnreadable: "This report could not be opened. Try again, or download it.",
  /** What a report is for, by its kind. */
  kindPage: "To read here",
  kindPdf: "PDF, to print or to send",
  pageCount: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  kindData: "Data for a program",
  kindText: "Plain text",
  pages: (name: string) => `Pages of ${name}`,
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
};
export type OutputTexts = typeof en;

const es: OutputTexts = {
  submitted: "Su formulario se envió correctamente.",
  number: "Número de su envío",
  numberUse: "Dígalo si pregunta por sus respuestas a quienes le mandaron el formulario.",
  received: "Recibido",
  receivedBy: "Recibido por",
  nextSteps: "Qué pasa ahora",
  answers: "Sus respuestas",
  hideAnswers: "Ocultar sus respuestas",
  answersUnreadable:
    "Ahora no se pudieron abrir sus respuestas. Están a salvo. Compruebe su conexión e inténtelo de nuevo.",
  progress: "Progreso de su informe",
  reportsReady: "Sus informes están listos.",
  reportReady: "Su informe está listo.",
  reportFailed:
    "Sus respuestas están a salvo: su formulario se envió. No se pudo generar el informe. Ya lo sabemos y lo intentaremos de nuevo; vuelva a esta página más tarde.",
  submittedElsewhere:
    "Este formulario ya se había enviado, aquí o en otro dispositivo. Lo que se cambió aquí después no se tuvo en cuenta.",
  noReports: "No hay nada más que hacer. Puede cerrar esta página.",
  closePage: "Puede cerrar esta página.",
  pollTrouble: "No hay conexión en este momento. Sus respuestas están a salvo; seguimos comprobando.",
  outputs: "Sus informes",
  open: "Abrir",
  saveFile: "Descargar",
  openNamed: (name) => `Abrir ${name}`,
  saveNamed: (name) => `Descargar ${name}`,
  closeReport: "Cerrar",
  openingReport: "Abriendo el informe…",
  printedFromHere:
    "¿El informe es más largo que esta hoja? Elija Descargar e imprima el archivo para tenerlo entero.",
  reportUnreadable: "No se pudo abrir este informe. Inténtelo de nuevo o descárguelo.",
  kindPage: "Para leer aquí",
  kindPdf: "PDF, para imprimir o enviar",
  pageCount: (count) => (count === 1 ? "1 página" : `${count} páginas`),
  kindData: "Datos para un programa",
  kindText: "Texto sin formato",
  pages: (name) => `Páginas de ${name}`,
  pageOf: (page, count) => `Página ${page} de ${count}`,
  zoomIn: "Ampliar",
  zoomOut: "Reducir",
};

const fr: OutputTexts = {
  submitted: "Votre formulaire a bien été envoyé.",
  number: "Numéro de votre envoi\u00a0",
  numberUse:
    "Donnez-le si vous posez une question sur vos réponses à ceux qui vous ont envoyé le formulaire.",
  received: "Reçu le\u00a0",
  receivedBy: "Reçu par\u00a0",
  nextSteps: "Et maintenant\u00a0?",
  answers: "Vos réponses",
  hideAnswers: "Masquer vos réponses",
  answersUnreadable:
    "Vos réponses n’ont pas pu être ouvertes. Elles sont en sécurité. Vérifiez votre connexion et réessayez.",
  progress: "Avancement de votre rapport",
  reportsReady: "Vos rapports sont prêts.",
  reportReady: "Votre rapport est prêt.",
  reportFailed:
    "Vos réponses sont en sécurité\u00a0: votre formulaire a été envoyé. Le rapport n’a pas pu être généré. Nous en sommes informés et réessaierons\u00a0; revenez plus tard sur cette page.",
  submittedElsewhere:
    "Ce formulaire avait déjà été envoyé, ici ou sur un autre appareil. Ce qui a été modifié ici ensuite n’a pas été pris en compte.",
  noReports: "Il n’y a plus rien à faire. Vous pouvez fermer cette page.",
  closePage: "Vous pouvez fermer cette page.",
  pollTrouble:
    "Pas de connexion pour le moment. Vos réponses sont en sécurité\u00a0; nous continuons à vérifier.",
  outputs: "Vos rapports",
  open: "Ouvrir",
  saveFile: "Télécharger",
  openNamed: (name) => `Ouvrir ${name}`,
  saveNamed: (name) => `Télécharger ${name}`,
  closeReport: "Fermer",
  openingReport: "Ouverture du rapport…",
  printedFromHere:
    "Le rapport dépasse cette feuille ? Choisissez Télécharger et imprimez le fichier pour l’avoir en entier.",
  reportUnreadable: "Ce rapport n’a pas pu être ouvert. Réessayez ou téléchargez-le.",
  kindPage: "À lire ici",
  kindPdf: "PDF, à imprimer ou à envoyer",
  pageCount: (count) => (count === 1 ? "1 page" : `${count} pages`),
  kindData: "Données pour un programme",
  kindText: "Texte brut",
  pages: (name) => `Pages de ${name}`,
  pageOf: (page, count) => `Page ${page} sur ${count}`,
  zoomIn: "Agrandir",
  zoomOut: "Réduire",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    outputs: OutputTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const outputTextsFor = (code: string): OutputTexts => textsOf("outputs", { en, es, fr }, code) ?? en;
