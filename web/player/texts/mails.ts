/** What the screens about mails say: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  address: "E-mail address",
  linkText: "We will mail you the link to this form, without any of your answers.",
  linkReport: "E-mail me when my report is ready",
  linkReminder: "Remind me once if I leave the form unfinished for 3 days",
  linkWithdraw: "Links that were mailed before stop working",
  send: "Send",
  sending: "Sending…",
  linkSent: (address: string) =>
    `The link is on its way to ${address}. If it does not arrive within a few minutes, check the address and your spam folder. Nothing is sent to an address that has unsubscribed from our mails.`,
  anotherAddress: "Use another address",
  addressWrong: "This is not an e-mail address. It looks like name@example.org.",
  tooOften: "Too many mails were requested. Try again in an hour.",
  linkFailed: "The mail could not be sent. Try again in a moment.",

  manageSubscriptions: "Manage Subscriptions",
  mailsTo: (address: string) => `Mails about your forms go to ${address}. Choose which you want.`,
  reportReady: "E-mail me when one of my reports is ready.",
  reminder: "Remind me once about a form that I started and left for 3 days.",
  savingChoice: "Saving…",
  savedChoice: "Saved!",
  saveFailed: "Your choice could not be saved. Try again.",
  loadFailed: "Your subscriptions could not be loaded.",
  loading: "Loading…",

  unsubscribeTitle: "Unsubscribe",
  unsubscribeText: (address: string) =>
    `${address} will get no more mails about forms: no links, no reminders, no news of reports. Forms, answers and reports stay as they are.`,
  unsubscribe: "Stop these mails",
  stopping: "Stopping…",
  unsubscribed: (address: string) => `Done. No more mails about forms go to ${address}.`,
  undo: "Start these mails again",
  undone: (address: string) => `Mails about forms go to ${address} again, as you chose them.`,
  linkCut: "This link is not complete. Open it from the mail again, or copy all of it.",
  unsubscribeFailed: "This did not work. Check your connection and try again.",
};
export type MailTexts = typeof en;

const es: MailTexts = {
  address: "Correo electrónico",
  linkText: "Le enviamos el enlace a este formulario y nada de sus respuestas.",
  linkReport: "Avisarme cuando mi informe esté listo",
  linkReminder: "Recordármelo una vez si dejo el formulario sin terminar durante 3 días",
  linkWithdraw: "Los enlaces enviados antes dejan de funcionar",
  send: "Enviar",
  sending: "Enviando…",
  linkSent: (address) =>
    `El enlace va de camino a ${address}. Si no llega en unos minutos, revise la dirección y la carpeta de correo no deseado. No se envía nada a una dirección que haya cancelado nuestros mensajes.`,
  anotherAddress: "Usar otra dirección",
  addressWrong: "Esto no es una dirección de correo. Tiene la forma nombre@example.org.",
  tooOften: "Se pidieron demasiados mensajes. Inténtelo de nuevo dentro de una hora.",
  linkFailed: "No se pudo enviar el mensaje. Inténtelo de nuevo en un momento.",

  manageSubscriptions: "Gestionar suscripciones",
  mailsTo: (address) => `Los mensajes sobre sus formularios van a ${address}. Elija cuáles quiere.`,
  reportReady: "Avisarme cuando un informe mío esté listo.",
  reminder: "Recordarme una vez un formulario que empecé y dejé durante 3 días.",
  savingChoice: "Guardando…",
  savedChoice: "¡Guardado!",
  saveFailed: "No se pudo guardar su elección. Inténtelo de nuevo.",
  loadFailed: "No se pudieron cargar sus suscripciones.",
  loading: "Cargando…",

  unsubscribeTitle: "Cancelar los mensajes",
  unsubscribeText: (address) =>
    `${address} no recibirá más mensajes sobre formularios: ni enlaces, ni recordatorios, ni avisos de informes. Los formularios, las respuestas y los informes quedan como están.`,
  unsubscribe: "No recibir más mensajes",
  stopping: "Cancelando…",
  unsubscribed: (address) => `Hecho. Ya no se enviarán mensajes sobre formularios a ${address}.`,
  undo: "Volver a recibirlos",
  undone: (address) => `${address} vuelve a recibir los mensajes sobre formularios que pidió.`,
  linkCut: "Este enlace no está completo. Ábralo otra vez desde el mensaje o cópielo entero.",
  unsubscribeFailed: "No ha funcionado. Revise su conexión e inténtelo de nuevo.",
};

const fr: MailTexts = {
  address: "Adresse e-mail",
  linkText: "Nous vous envoyons le lien vers ce formulaire, et rien de vos réponses.",
  linkReport: "M’écrire quand mon rapport est prêt",
  linkReminder: "Me le rappeler une fois si je laisse le formulaire inachevé pendant 3 jours",
  linkWithdraw: "Les liens envoyés auparavant ne fonctionnent plus",
  send: "Envoyer",
  sending: "Envoi…",
  linkSent: (address) =>
    `Le lien est en route vers ${address}. S’il n’arrive pas d’ici quelques minutes, vérifiez l’adresse et le dossier des indésirables. Rien n’est envoyé à une adresse désabonnée de nos messages.`,
  anotherAddress: "Utiliser une autre adresse",
  addressWrong: "Ce n’est pas une adresse e-mail. Elle ressemble à nom@example.org.",
  tooOften: "Trop de messages ont été demandés. Réessayez dans une heure.",
  linkFailed: "Le message n’a pas pu être envoyé. Réessayez dans un instant.",

  manageSubscriptions: "Gérer les abonnements",
  mailsTo: (address) =>
    `Les messages sur vos formulaires vont à ${address}. Choisissez ceux que vous voulez.`,
  reportReady: "M’écrire quand un de mes rapports est prêt.",
  reminder: "Me rappeler une fois un formulaire commencé et laissé pendant 3 jours.",
  savingChoice: "Enregistrement…",
  savedChoice: "Enregistré\u00a0!",
  saveFailed: "Votre choix n’a pas pu être enregistré. Réessayez.",
  loadFailed: "Vos abonnements n’ont pas pu être chargés.",
  loading: "Chargement…",

  unsubscribeTitle: "Se désabonner",
  unsubscribeText: (address) =>
    `${address} ne recevra plus de messages sur des formulaires\u00a0: ni liens, ni rappels, ni nouvelles des rapports. Les formulaires, les réponses et les rapports restent comme ils sont.`,
  unsubscribe: "Ne plus recevoir ces messages",
  stopping: "Désabonnement…",
  unsubscribed: (address) => `C’est fait. Plus aucun message sur des formulaires n’est envoyé à ${address}.`,
  undo: "Les recevoir de nouveau",
  undone: (address) =>
    `${address} reçoit de nouveau les messages sur des formulaires que vous avez demandés.`,
  linkCut: "Ce lien n’est pas complet. Ouvrez-le encore une fois depuis le message, ou copiez-le en entier.",
  unsubscribeFailed: "Cela n’a pas fonctionné. Vérifiez votre connexion et réessayez.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    mails: MailTexts;
  }
}

/** These texts in a locale or its base language; English for all others. */
export const mailTextsFor = (locale: string): MailTexts => textsOf("mails", { en, es, fr }, locale) ?? en;
