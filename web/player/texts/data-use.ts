/** What the page says of the use of answers: loaded when somebody asks. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  who: "Who reads your answers",
  whoNamed: (organisation: string) =>
    `The people at ${organisation} who have the right to read the answers to this form. Each time somebody opens them is recorded.`,
  whoElse:
    "The people who published this form, and those to whom they gave the right to read the answers. Each time somebody opens them is recorded.",
  what: "What is stored",
  whatText:
    "Your answers, the files that you add, the reports made from them, when you saved and submitted, your language and your time zone. Your e-mail address only if you asked for a mail or signed in. Statistics contain no answers.",
  where: "Where it is stored",
  whereText:
    "In the database and the file store of this service, encrypted there and on the way. Those who operate the service can reach it, for backups and repairs.",
  region: (place: string) => `Both are in this region: ${place}.`,
  howLong: "How long it is kept",
  days: (count: number) =>
    count === 1
      ? "Answers and reports are erased 1 day after the last activity."
      : `Answers and reports are erased ${count} days after the last activity.`,
  noDays: "No period is set: answers and reports are kept until somebody erases them.",
  unknownDays: "This can’t be looked up without a connection. Open the form again later to read it.",
  here: "On this device",
  hereText:
    "What you type is kept in this browser until it is saved. On your own device, the form and its key stay. “Clear this device” removes both.",
  hereShared: "Nothing is kept on this shared device.",
  erase: "How to have it erased",
  eraseText:
    "Ask the people who sent you the form, and give the number of your submission from its last page. With an account you can erase your account and all of your submissions under Settings.",
  theirWords: "In their own words",
};
export type DataUseTexts = typeof en;

const es: DataUseTexts = {
  who: "Quién lee sus respuestas",
  whoNamed: (organisation) =>
    `Las personas de ${organisation} que tienen derecho a leer las respuestas de este formulario. Se registra cada vez que alguien las abre.`,
  whoElse:
    "Las personas que publicaron este formulario y aquellas a quienes dieron derecho a leer las respuestas. Se registra cada vez que alguien las abre.",
  what: "Qué se guarda",
  whatText:
    "Sus respuestas, los archivos que añade, los informes que se hacen con ellas, cuándo guardó y envió, su idioma y su zona horaria. Su correo electrónico solo si pidió un mensaje o inició sesión. Las estadísticas no contienen respuestas.",
  where: "Dónde se guarda",
  whereText:
    "En la base de datos y el almacén de archivos de este servicio, cifrado allí y en el camino. Quienes administran el servicio pueden acceder a ello para copias de seguridad y reparaciones.",
  region: (place) => `Ambos están en esta región: ${place}.`,
  howLong: "Cuánto tiempo se conserva",
  days: (count) =>
    count === 1
      ? "Las respuestas y los informes se borran 1 día después de la última actividad."
      : `Las respuestas y los informes se borran ${count} días después de la última actividad.`,
  noDays: "No hay un plazo fijado: las respuestas y los informes se conservan hasta que alguien los borre.",
  unknownDays: "Sin conexión no se puede consultar. Abra el formulario más tarde para leerlo.",
  here: "En este dispositivo",
  hereText:
    "Lo que escribe se conserva en este navegador hasta que se guarda. En su propio dispositivo se quedan el formulario y su clave. «Borrar todo de este dispositivo» elimina ambos.",
  hereShared: "En este dispositivo compartido no se conserva nada.",
  erase: "Cómo pedir que se borre",
  eraseText:
    "Pídalo a quienes le mandaron el formulario e indique el número de su envío, que está en la última página. Con una cuenta puede borrar su cuenta y todos sus envíos en los ajustes.",
  theirWords: "En sus propias palabras",
};

const fr: DataUseTexts = {
  who: "Qui lit vos réponses",
  whoNamed: (organisation) =>
    `Les personnes de ${organisation} qui ont le droit de lire les réponses à ce formulaire. Chaque consultation est enregistrée.`,
  whoElse:
    "Les personnes qui ont publié ce formulaire, et celles à qui elles ont donné le droit de lire les réponses. Chaque consultation est enregistrée.",
  what: "Ce qui est conservé",
  whatText:
    "Vos réponses, les fichiers que vous ajoutez, les rapports qui en sont tirés, les moments où vous avez enregistré et envoyé, votre langue et votre fuseau horaire. Votre adresse e-mail seulement si vous avez demandé un message ou si vous êtes connecté. Les statistiques ne contiennent aucune réponse.",
  where: "Où c’est conservé",
  whereText:
    "Dans la base de données et l’espace de fichiers de ce service, chiffrés sur place et en chemin. Ceux qui exploitent le service peuvent y accéder, pour les sauvegardes et les réparations.",
  region: (place) => `Les deux sont dans cette région\u00a0: ${place}.`,
  howLong: "Combien de temps",
  days: (count) =>
    count === 1
      ? "Les réponses et les rapports sont effacés 1 jour après la dernière activité."
      : `Les réponses et les rapports sont effacés ${count} jours après la dernière activité.`,
  noDays:
    "Aucune durée n’est fixée\u00a0: les réponses et les rapports sont gardés jusqu’à ce que quelqu’un les efface.",
  unknownDays: "Cela ne peut pas être consulté sans connexion. Rouvrez le formulaire plus tard pour le lire.",
  here: "Sur cet appareil",
  hereText:
    "Ce que vous saisissez est gardé dans ce navigateur jusqu’à son enregistrement. Sur votre propre appareil, le formulaire et sa clé y restent. Effacer les données de cet appareil supprime les deux.",
  hereShared: "Rien n’est gardé sur cet appareil partagé.",
  erase: "Comment les faire effacer",
  eraseText:
    "Demandez-le à ceux qui vous ont envoyé le formulaire, en donnant le numéro de votre envoi, indiqué sur la dernière page. Avec un compte, vous pouvez effacer votre compte et tous vos envois dans les réglages.",
  theirWords: "Dans leurs propres mots",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    dataUse: DataUseTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const dataUseTextsFor = (code: string): DataUseTexts => textsOf("dataUse", { en, es, fr }, code) ?? en;
