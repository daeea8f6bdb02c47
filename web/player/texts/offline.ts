/** The texts about a missing connection: loaded with what keeps the form on the device. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  offline: "There is no connection",
  offlineText:
    "This is your form as this device has it. You can go on: your answers are sent when the connection is back.",
  waiting: "Not submitted yet: there is no connection",
  waitingText: "This page submits your form as soon as the connection is back, and tells you.",
  mayClose: "Your answers are kept on this device: you can also close this page and open it again later.",
  leaveOpen: "Leave this page open.",
  tryNow: "Try now",
  stop: "Don’t submit yet",
  noRoom:
    "This device has no room left to keep the form. Without a connection, leave this page open until you have submitted.",
  keepsNothing:
    "This browser keeps nothing once its window is closed, as in a private window. Leave this page open until you have submitted.",
};
type OfflineTexts = typeof en;

const es: OfflineTexts = {
  offline: "No hay conexión",
  offlineText:
    "Este es su formulario tal como está en este dispositivo. Puede continuar: sus respuestas se enviarán cuando vuelva la conexión.",
  waiting: "Aún no se ha enviado: no hay conexión",
  waitingText: "Esta página enviará su formulario en cuanto vuelva la conexión y se lo dirá.",
  mayClose:
    "Sus respuestas se guardan en este dispositivo: también puede cerrar esta página y abrirla más tarde.",
  leaveOpen: "Deje esta página abierta.",
  tryNow: "Intentar ahora",
  stop: "No enviar todavía",
  noRoom:
    "Este dispositivo no tiene espacio para guardar el formulario. Sin conexión, deje esta página abierta hasta que lo haya enviado.",
  keepsNothing:
    "Este navegador no guarda nada al cerrar la ventana, como en una ventana privada. Deje esta página abierta hasta que haya enviado el formulario.",
};

const fr: OfflineTexts = {
  offline: "Il n’y a pas de connexion",
  offlineText:
    "Voici votre formulaire tel que cet appareil le conserve. Vous pouvez continuer\u00a0: vos réponses seront envoyées au retour de la connexion.",
  waiting: "Pas encore envoyé\u00a0: il n’y a pas de connexion",
  waitingText: "Cette page enverra votre formulaire dès le retour de la connexion et vous le dira.",
  mayClose:
    "Vos réponses sont conservées sur cet appareil\u00a0: vous pouvez aussi fermer cette page et la rouvrir plus tard.",
  leaveOpen: "Laissez cette page ouverte.",
  tryNow: "Essayer maintenant",
  stop: "Ne pas envoyer encore",
  noRoom:
    "Cet appareil n’a plus de place pour conserver le formulaire. Sans connexion, laissez cette page ouverte jusqu’à l’envoi.",
  keepsNothing:
    "Ce navigateur ne conserve rien une fois la fenêtre fermée, comme en navigation privée. Laissez cette page ouverte jusqu’à l’envoi.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    offline: OfflineTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const offlineTextsFor = (code: string): OfflineTexts => textsOf("offline", { en, es, fr }, code) ?? en;
