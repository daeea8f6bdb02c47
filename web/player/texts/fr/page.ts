import { fieldProblemsFr } from "../../../../shared/messages/field-problems/fr.ts";
import type { Texts } from "../en/page.ts";
import { summaryFr } from "../summary/fr.ts";

/** The page's own words in French. */
export const page = {
  code: "fr",
  newQuestion: (label: string) => `Nouvelle question : ${label}`,
  newQuestions: (count: number) => `Nouvelles questions : ${count}`,
  /** About the device and what it keeps. */
  device: {
    question: "Cet appareil est-il à vous seul\u00a0?",
    questionText:
      "Le vôtre garde votre formulaire et vos rapports\u00a0; un appareil partagé ne garde rien. Avant votre choix, ils restent 15 minutes.",
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
    idleText: (seconds) =>
      `Ce formulaire sera fermé pour la personne suivante dans ${seconds}\u00a0secondes.`,
    goOn: "Continuer",
  },
  /** What is wrong with an answer. */
  problems: fieldProblemsFr,
  summary: summaryFr,
  loading: "Ouverture de votre formulaire…",
  language: "Langue",
  languageFailed: (language) =>
    `${language}\u00a0: chargement impossible, il n’y a pas de connexion. Rechargez la page plus tard pour changer de langue.`,
  required: "obligatoire",
  choose: "Choisir…",
  clear: "Effacer",
  filterOptions: "Chercher une option",
  noOptions: "Aucune option ne correspond.",
  chosen: (count) => (count === 1 ? "1 choisie" : `${count} choisies`),
  moreHelp: "En savoir plus sur cette question",
  pickDate: "Choisir une date dans un calendrier",
  pickTime: "Choisir une heure",
  datePart: "Date",
  timePart: "Heure",
  incomplete: "Saisissez-la en entier ou effacez-la.",
  timeMissing: "Saisissez aussi l'heure.",
  dateIncomplete: (mask) => `Saisissez la date sous la forme ${mask}.`,
  dateYearShort: (mask) => `Saisissez l'année avec quatre chiffres : ${mask}.`,
  dateNoMonth: (month) => `Il n'y a pas de mois ${month}.`,
  dateNoDay: (day) => `Il n'y a pas de jour ${day}.`,
  dateMissing: (date) => `Le ${date} n'existe pas. Vérifiez le jour et le mois.`,
  dateInFuture: (date) => `Le ${date} est dans le futur.`,
  numberUnreadable: (example) => `Saisissez un nombre, par exemple ${example}.`,
  numberAmbiguous: (typed, thousands, decimals) =>
    `« ${typed} » peut vouloir dire ${thousands} ou ${decimals}. Saisissez l'un des deux.`,
  numberTooLong: "Ce nombre a trop de chiffres.",
  on: "Oui",
  off: "Non",
  sliderUnset: "Pas encore de réponse. Déplacez le curseur pour répondre.",
  invalidFieldType: "Type de champ non valide\u00a0!",

  stepOf: (step, count) => `${step} sur ${count}`,
  steps: "Étapes",
  stepCompleted: "terminée",
  stepLocked: "Terminez d’abord les étapes précédentes.",
  step: (step) => `Étape ${step}\u00a0: `,
  page: (number) => `Page ${number}`,
  previous: "Précédent",
  next: "Suivant",
  submit: "Envoyer",
  save: "Enregistrer",
  saveHint: "Enregistrer et finir plus tard",
  submitting: "Envoi…",
  saving: "Enregistrement…",
  actions: "Actions du formulaire",
  nextBlocked: "Cette étape n’est pas encore terminée. Appuyez pour voir ce qui manque.",
  submitBlocked: "Il manque des réponses. Appuyez pour voir lesquelles.",
  problemCount: (count) =>
    count === 1 ? "1 réponse demande votre attention" : `${count} réponses demandent votre attention`,

  savedAt: (time) => `Enregistré ${time}`,
  savedNever: "Vos réponses sont enregistrées au fur et à mesure.",
  slowLine: "La connexion est lente\u00a0: cela prend plus de temps que d’habitude.",
  offlineLine: "Pas encore enregistré\u00a0: il n’y a pas de connexion",
  offlineSubmit: "Il n’y a pas de connexion\u00a0: pas encore envoyé, nouvel essai",
  notSavedYet: "Pas encore enregistré, nouvel essai",
  answersTooLarge: (label, length, limit) =>
    `Non enregistré\u00a0: vos réponses sont trop longues. La plus longue est «\u00a0${label}\u00a0», avec environ ${length} caractères\u00a0; toutes ensemble peuvent en avoir environ ${limit}. Raccourcissez-la.`,
  notSaved: "Non enregistré.",
  keptHere: "Vos réponses sont conservées sur cet appareil.",
  keepOpen:
    "Ce navigateur ne conserve rien sur cet appareil\u00a0: laissez cette page ouverte jusqu’à ce que vos réponses soient enregistrées.",
  unsaved: "Pas encore enregistré",
  submitFailed:
    "Votre formulaire n’a pas pu être envoyé\u00a0: il n’y a pas de connexion. Réessayez dans un instant.",
  saveFailed:
    "Votre formulaire n’a pas pu être enregistré\u00a0: il n’y a pas de connexion. Réessayez dans un instant.",
  staleTitle: "Ce formulaire a été modifié ailleurs",
  staleText: "Les réponses les plus récentes sont affichées.",
  showNotice: "Voir ce qui a changé",
  dismiss: "Fermer",
  restored: "Les réponses de cet appareil qui n’étaient pas encore enregistrées sont de retour.",

  complete: "Votre formulaire a bien été envoyé. Veuillez patienter pendant que nous générons votre rapport.",
  thanks: "Merci",
  saved: "Votre formulaire a bien été enregistré. Vous pouvez y revenir et le terminer plus tard.",
  goOn: "Continuer votre formulaire",
  resumeLinkLabel: "Lien vers votre formulaire",
  mailLink: "M’envoyer le lien par e-mail",

  accessDenied: "Accès refusé",
  closedTitle: "Ce formulaire est fermé",
  closedText:
    "Il n’accepte plus de réponses. Si vous pensez à une erreur, demandez à la personne qui vous a envoyé le lien.",
  revokedTitle: "Ce formulaire a été retiré",
  openFailed: "Le formulaire n’a pas pu être ouvert",
  tryAgain: "Réessayer",
  sessionEnded: "Votre session est terminée. Connectez-vous pour continuer.",
  signIn: "Se connecter",
  noConnection: "Il n’y a pas de connexion. Vérifiez votre réseau et réessayez.",
  crashTitle: "Un problème est survenu sur cette page",
  crashText: "Vos réponses sont conservées sur cet appareil. Rechargez la page pour continuer.",
  crashReload: "Rechargez la page pour continuer.",
  reload: "Recharger",
  continueTitle: "Vous avez commencé ce formulaire sur cet appareil",
  continueText: (when) => `Dernière réponse\u00a0: ${when}.`,
  continueForm: "Reprendre où vous en étiez",
  startAgain: "En commencer un nouveau",
  notMe: "Ce n’est pas moi",

  dataUse: "Usage de vos données",
  myForms: "Mes formulaires",
  cancel: "Annuler",

  about: {
    contact: "Des questions sur ce formulaire\u00a0?",
    openUntil: (moment) => `Ouvert jusqu’au ${moment}`,
  },
  debug: {
    debugShow: "Afficher la valeur du formulaire",
    debugHide: "Masquer la valeur du formulaire",
  },
} satisfies Texts;
