/** What refusals and the states of a form mean: loaded with the first that is shown. In English refusals bring their own words. */
import type { Meaning } from "../../lib/send.ts";
import { textsOf } from "../lazy-messages.ts";

export { instanceStateText } from "../../../shared/messages/instance-states.ts";

type Refusals = Partial<Record<Meaning, string>>;

const es: Refusals = {
  ACCESS_DENIED: "Acceso denegado",
  SIGN_IN_NEEDED: "Su sesión ha terminado. Inicie sesión de nuevo para seguir.",
  XSRF_REFUSED: "Esta página está desactualizada. Vuelva a cargarla e inténtelo de nuevo.",
  FIREWALL_REFUSED:
    "Un cortafuegos delante de este sitio rechazó la petición. Inténtelo de nuevo; si se repite, avise a quienes administran el sitio.",
  CROSS_SITE_REFUSED: "Esta petición vino de otro sitio y se rechazó.",
  INPUT_INVALID: "No se pudo leer parte de lo que se envió.",
  BODY_TOO_LARGE: "Lo que envió es demasiado grande.",
  TOO_MANY_REQUESTS: "Demasiados intentos. Espere un poco e inténtelo de nuevo.",
  SERVICE_BUSY: "El servicio está ocupado. Inténtelo de nuevo en un momento.",
  FAULT: "Algo falló de nuestro lado. No se perdió nada; inténtelo de nuevo.",
  PUBLICATION_CLOSED: "Este formulario está cerrado y ya no acepta respuestas.",
  PUBLICATION_FULL: "Este formulario ya recibió todas las respuestas que admite.",
  PUBLICATION_EXPIRED: "Este formulario estuvo abierto hasta una fecha que ya pasó. Ya no acepta respuestas.",
  INSTANCE_STALE: "Este formulario se modificó en otro lugar. Se muestran las respuestas más recientes.",
  INSTANCE_COMPLETE: "Este formulario ya se había enviado.",
  ANSWERS_INVALID: "Algunas respuestas deben corregirse antes de enviar el formulario.",
  ANSWERS_TOO_LARGE: "Las respuestas son demasiado largas. Acorte las más largas.",
  OUTPUT_NOT_FOUND: "Este informe no está.",
  REPORTS_UNDER_WAY:
    "Los informes de sus últimas respuestas aún se están preparando. Inténtelo de nuevo en un momento; sus cambios están a salvo.",
  LINK_INVALID:
    "Este enlace está incompleto o no es de este formulario. Ábralo de nuevo desde el mensaje en que llegó; si no funciona, pida uno nuevo a quienes se lo mandaron.",
  LINK_EXPIRED:
    "Este enlace era válido hasta una fecha que ya pasó. Pida uno nuevo a quienes se lo mandaron.",
  LINK_USED:
    "Con este enlace ya se enviaron respuestas, y solo se puede usar una vez. Pida uno nuevo a quienes se lo mandaron.",
  TOO_MANY_CHANGES:
    "Estas respuestas ya se cambiaron tantas veces como es posible. Pregunte a quienes le mandaron el formulario.",
};

const fr: Refusals = {
  ACCESS_DENIED: "Accès refusé",
  SIGN_IN_NEEDED: "Votre session est terminée. Reconnectez-vous pour continuer.",
  XSRF_REFUSED: "Cette page n’est plus à jour. Rechargez-la et réessayez.",
  FIREWALL_REFUSED:
    "Un pare-feu devant ce site a refusé la demande. Réessayez\u00a0; si cela se reproduit, prévenez les responsables du site.",
  CROSS_SITE_REFUSED: "Cette demande venait d’un autre site et a été refusée.",
  INPUT_INVALID: "Une partie de ce qui a été envoyé n’a pas pu être lue.",
  BODY_TOO_LARGE: "Ce que vous avez envoyé est trop volumineux.",
  TOO_MANY_REQUESTS: "Trop de tentatives. Attendez un peu et réessayez.",
  SERVICE_BUSY: "Le service est occupé. Réessayez dans un instant.",
  FAULT: "Un problème est survenu de notre côté. Rien n’est perdu\u00a0; réessayez.",
  PUBLICATION_CLOSED: "Ce formulaire est fermé et n’accepte plus de réponses.",
  PUBLICATION_FULL: "Ce formulaire a reçu toutes les réponses qu’il accepte.",
  PUBLICATION_EXPIRED:
    "Ce formulaire était ouvert jusqu’à une date qui est passée. Il n’accepte plus de réponses.",
  INSTANCE_STALE: "Ce formulaire a été modifié ailleurs. Les réponses les plus récentes sont affichées.",
  INSTANCE_COMPLETE: "Ce formulaire a déjà été envoyé.",
  ANSWERS_INVALID: "Certaines réponses doivent être corrigées avant l’envoi du formulaire.",
  ANSWERS_TOO_LARGE: "Les réponses sont trop longues. Raccourcissez les plus longues.",
  OUTPUT_NOT_FOUND: "Ce rapport n’existe pas.",
  REPORTS_UNDER_WAY:
    "Les rapports de vos dernières réponses sont encore en préparation. Réessayez dans un instant\u00a0; vos modifications sont en sécurité.",
  LINK_INVALID:
    "Ce lien est incomplet ou n’est pas celui de ce formulaire. Ouvrez-le de nouveau depuis le message reçu\u00a0; si cela ne suffit pas, demandez-en un nouveau à ceux qui vous l’ont envoyé.",
  LINK_EXPIRED:
    "Ce lien était valable jusqu’à une date qui est passée. Demandez-en un nouveau à ceux qui vous l’ont envoyé.",
  LINK_USED:
    "Des réponses ont déjà été envoyées avec ce lien, qui ne peut servir qu’une fois. Demandez-en un nouveau à ceux qui vous l’ont envoyé.",
  TOO_MANY_CHANGES:
    "Ces réponses ont été modifiées autant de fois que possible. Adressez-vous à ceux qui vous ont envoyé le formulaire.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    refusals: Refusals;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const refusalsFor = (code: string): Refusals => textsOf("refusals", { es, fr }, code) ?? {};
