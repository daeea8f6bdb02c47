import type { DeviceTexts } from "./en.ts";

export const deviceFr: DeviceTexts = {
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

  cleared: "Tout est effacé de cet appareil",
  clearedText: "Ce site ne garde plus rien de vos formulaires dans ce navigateur.",
  clearFailed: "Tout n’a pas pu être effacé",
  clearFailedText:
    "Ce navigateur n’a pas tout libéré. Vérifiez la connexion, fermez les autres onglets de ce site et réessayez.",
  idleTitle: "Êtes-vous toujours là\u00a0?",
  idleText: (seconds) => `Ce formulaire sera fermé pour la personne suivante dans ${seconds}\u00a0secondes.`,
  goOn: "Continuer",
};
