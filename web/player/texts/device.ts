/** What is said about the device and what it keeps: loaded with the parts that say it. */
const en = {
  question: "Is this your own device?",
  questionText:
    "Your own device keeps your form and your reports within reach. A shared one keeps nothing. Until you choose, they are kept here for 15 minutes.",
  questionReports:
    "Do you want to find your reports here again? Then keep them on this device if it is your own.",
  own: "Yes, keep it here",
  shared: "No, it's shared",
  ownNote: "Your form is kept on this device.",
  sharedNote: "Nothing is kept on this shared device.",
  sharedText: (minutes: number) =>
    `Save gives you a link to go on elsewhere. When nobody touches the page for ${minutes} minutes, it begins again for the next person.`,
  done: "I'm done",
  clear: "Clear this device",
  clearTitle: "Clear this device?",
  clearText:
    "This removes everything that this site keeps in this browser, other forms included, and signs you out. What was saved or submitted stays with those who sent you the form.",
  clearYes: "Yes, clear it",
  clearing: "Clearing this device…",
  cleared: "This device is cleared",
  clearedText: "This site keeps nothing of your forms in this browser any more.",
  clearFailed: "Not everything could be cleared",
  clearFailedText:
    "This browser did not let go of everything. Check the connection, close other tabs of this site, and try again.",
  idleTitle: "Are you still there?",
  idleText: (seconds: number) => `This form is closed for the next person in ${seconds} seconds.`,
  goOn: "Go on",
};
export type DeviceTexts = typeof en;

const es: DeviceTexts = {
  question: "¿Este dispositivo es solo suyo?",
  questionText:
    "En su propio dispositivo, su formulario y sus informes quedan a mano. En uno compartido no se conserva nada. Hasta que elija, se conservan aquí 15 minutos.",
  questionReports:
    "¿Quiere volver a encontrar aquí sus informes? Consérvelos en este dispositivo si es solo suyo.",
  own: "Sí, conservarlo aquí",
  shared: "No, es compartido",
  ownNote: "Su formulario se conserva en este dispositivo.",
  sharedNote: "En este dispositivo compartido no se conserva nada.",
  sharedText: (minutes) =>
    `Guardar le da un enlace para seguir en otro lugar. Si nadie toca la página durante ${minutes} minutos, vuelve a empezar para la siguiente persona.`,
  done: "He terminado",
  clear: "Borrar todo de este dispositivo",
  clearTitle: "¿Borrar todo de este dispositivo?",
  clearText:
    "Se elimina todo lo que este sitio conserva en este navegador, también de otros formularios, y se cierra su sesión. Lo que guardó o envió sigue en poder de quien le mandó el formulario.",
  clearYes: "Sí, borrar todo",
  clearing: "Borrando…",
  cleared: "Este dispositivo está limpio",
  clearedText: "Este sitio ya no conserva nada de sus formularios en este navegador.",
  clearFailed: "No se pudo borrar todo",
  clearFailedText:
    "Este navegador no soltó todo. Revise la conexión, cierre las otras pestañas de este sitio e inténtelo de nuevo.",
  idleTitle: "¿Sigue ahí?",
  idleText: (seconds) => `Este formulario se cierra para la siguiente persona en ${seconds} segundos.`,
  goOn: "Seguir",
};

const fr: DeviceTexts = {
  question: "Cet appareil est-il à vous seul\u00a0?",
  questionText:
    "Votre propre appareil garde votre formulaire et vos rapports à portée de main. Un appareil partagé ne garde rien. Tant que vous n’avez pas choisi, ils sont gardés ici 15 minutes.",
  questionReports:
    "Voulez-vous retrouver vos rapports ici\u00a0? Gardez-les sur cet appareil s’il est à vous seul.",
  own: "Oui, le garder ici",
  shared: "Non, il est partagé",
  ownNote: "Votre formulaire est gardé sur cet appareil.",
  sharedNote: "Rien n’est gardé sur cet appareil partagé.",
  sharedText: (minutes) =>
    `Enregistrer vous donne un lien pour continuer ailleurs. Si personne ne touche la page pendant ${minutes}\u00a0minutes, elle recommence pour la personne suivante.`,
  done: "J’ai terminé",
  clear: "Tout effacer de cet appareil",
  clearTitle: "Tout effacer de cet appareil\u00a0?",
  clearText:
    "Tout ce que ce site garde dans ce navigateur est supprimé, y compris pour d’autres formulaires, et vous êtes déconnecté. Ce qui a été enregistré ou envoyé reste chez la personne qui vous a envoyé le formulaire.",
  clearYes: "Oui, tout effacer",
  clearing: "Effacement…",
  cleared: "Tout est effacé de cet appareil",
  clearedText: "Ce site ne garde plus rien de vos formulaires dans ce navigateur.",
  clearFailed: "Tout n’a pas pu être effacé",
  clearFailedText:
    "Ce navigateur n’a pas tout libéré. Vérifiez la connexion, fermez les autres onglets de ce site et réessayez.",
  idleTitle: "Êtes-vous toujours là\u00a0?",
  idleText: (seconds) => `Ce formulaire sera fermé pour la personne suivante dans ${seconds}\u00a0secondes.`,
  goOn: "Continuer",
};

/** @param code of the page's own language, e.g. `fr` */
export function deviceTextsFor(code: string): DeviceTexts {
  return code === "es" ? es : code === "fr" ? fr : en;
}
