/** What the respondent's page says in French. */
import { fieldProblemsFr } from "../../../shared/messages/field-problems/fr.ts";
import { instanceStatesFr } from "../../../shared/messages/instance-states/fr.ts";
import type { TranslatedTexts } from "./en.ts";

export const fr: TranslatedTexts = {
  code: "fr",
  newQuestion: (label: string) => `Nouvelle question : ${label}`,
  newQuestions: (count: number) => `Nouvelles questions : ${count}`,
  newPage: (label: string) => `Nouvelle page : ${label}`,
  newPages: (count: number) => `Nouvelles pages : ${count}`,
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
    resume: "Continuer",
  },
  /** What is wrong with an answer. */
  problems: fieldProblemsFr,
  summary: {
    enter: "Saisissez «\u00a0{label}\u00a0»",
    answer: "Répondez à «\u00a0{label}\u00a0»",
    choose: "Choisissez une réponse pour «\u00a0{label}\u00a0»",
    chooseSome: "Choisissez au moins une réponse pour «\u00a0{label}\u00a0»",
    tick: "Cochez «\u00a0{label}\u00a0»",
    add: "Ajoutez «\u00a0{label}\u00a0»",
    dateBefore: "Saisissez le {bound} ou une date postérieure pour «\u00a0{label}\u00a0»",
    dateAfter: "Saisissez le {bound} ou une date antérieure pour «\u00a0{label}\u00a0»",
    dateOutOfRange: "Saisissez une date entre le {least} et le {most} pour «\u00a0{label}\u00a0»",
    notADate: "Saisissez une date qui existe pour «\u00a0{label}\u00a0»",
    notAPlace: "Indiquez une latitude de -90 à 90 et une longitude de -180 à 180 pour «\u00a0{label}\u00a0»",
    notANumber: "Saisissez un nombre pour «\u00a0{label}\u00a0»",
    notAnInteger: "Saisissez un nombre entier pour «\u00a0{label}\u00a0»",
    tooSmall: "Saisissez {bound} ou plus pour «\u00a0{label}\u00a0»",
    tooLarge: "Saisissez {bound} ou moins pour «\u00a0{label}\u00a0»",
    outOfRange: "Saisissez un nombre entre {least} et {most} pour «\u00a0{label}\u00a0»",
    notAnOption: "Choisissez l'une des options proposées pour «\u00a0{label}\u00a0»",
    tooFew: "Ajoutez-en au moins {bound} pour «\u00a0{label}\u00a0»",
    tooMany: "Supprimez-en pour «\u00a0{label}\u00a0»\u00a0: {bound} au maximum",
    tooManyCounted:
      "Modifiez la réponse dont vient le nombre de «\u00a0{label}\u00a0»\u00a0: {bound} au maximum",
    tooManyFrom: "Modifiez «\u00a0{from}\u00a0»\u00a0: {bound} au maximum pour «\u00a0{label}\u00a0»",
    constraint: "Vérifiez «\u00a0{label}\u00a0» et modifiez la réponse\u00a0: elle n'est pas acceptée ici",
    wrongType: "Vérifiez «\u00a0{label}\u00a0»\u00a0: la réponse n'a pas la forme attendue",
  },
  loading: "Ouverture de votre formulaire…",
  checking: "Vérification… cela prend quelques secondes.",
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
  resume: "Continuer votre formulaire",
  resumeLinkLabel: "Lien vers votre formulaire",
  mailLink: "M’envoyer le lien par e-mail",

  accessDenied: "Accès refusé",
  earlyTitle: "Ce formulaire n’est pas encore ouvert",
  earlyText: (moment) => `Il ouvre le ${moment}. Revenez alors avec le même lien.`,
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
  check: {
    title: "Vérifiez vos réponses",
    lead: "Voici ce que vous allez envoyer. Vous pouvez encore tout modifier.",
    unanswered: "Sans réponse",
    change: "Modifier",
    back: "Revenir à vos réponses",
    offer: "Avant d’envoyer, vous pouvez relire toutes vos réponses.",
    questions: "Revenir aux questions",
  },
  discard: {
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
  },
  offline: {
    offline: "Il n’y a pas de connexion",
    offlineText:
      "Voici votre formulaire tel que cet appareil le conserve. Vous pouvez continuer\u00a0: vos réponses seront envoyées au retour de la connexion.",
    waiting: "Pas encore envoyé\u00a0: il n’y a pas de connexion",
    waitingText: "Cette page enverra votre formulaire dès le retour de la connexion et vous le dira.",
    mayClose:
      "Vos réponses sont conservées sur cet appareil\u00a0: vous pouvez aussi fermer cette page et la rouvrir plus tard.",
    inPrivate:
      "Dans une fenêtre privée, laissez-la ouverte\u00a0: tout ce qu’elle contient disparaît à sa fermeture.",
    leaveOpen: "Laissez cette page ouverte.",
    tryNow: "Essayer maintenant",
    stop: "Ne pas envoyer encore",
    noRoom:
      "Cet appareil n’a plus de place pour conserver le formulaire. Sans connexion, laissez cette page ouverte jusqu’à l’envoi.",
    keepsNothing:
      "Ce navigateur ne conserve rien une fois la fenêtre fermée, comme en navigation privée. Laissez cette page ouverte jusqu’à l’envoi.",
    notHere:
      "Il n’y a pas de connexion, et cet appareil n’a plus ce formulaire. Ce qui a été enregistré sera là dès que vous serez connecté.",
  },
  outputs: {
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
  },
  change: {
    change: "Modifier mes réponses",
    resume: "Continuer à modifier mes réponses",
    resumeHint: "Vous avez commencé à modifier vos réponses et n’avez pas encore envoyé les modifications.",
    changing: "Vous modifiez vos réponses",
    until: (version) =>
      `Ce que vous avez envoyé reste valable jusqu’à votre nouvel envoi. Ce sera alors la version ${version}, et vos rapports seront refaits.`,
    sentBack: "Vos réponses vous ont été renvoyées avec cette note\u00a0:",
    version: (version) => `Version ${version} de vos réponses`,
    replaced: "Remplacée par des réponses plus récentes",
    earlier: "Versions précédentes",
    corrected:
      "Les responsables de ce formulaire ont corrigé vos réponses. Les rapports ci-dessous sont établis avec les réponses corrigées.",
    correctedVersion: "Corrigée par les responsables de ce formulaire",
  },
  lists: {
    type: "Écrivez pour chercher",
    found: (count) => (count < 2 ? `${count} choix` : `${count.toLocaleString("fr")} choix`),
    unmatched: (typed) =>
      `« ${typed} » ne figure pas parmi les choix. Prenez-en un dans la liste ou effacez votre texte.`,
    remove: (what) => `Retirer ${what}`,
  },
  looks: {
    of: (value, most) => `${value} sur ${most}`,
    scan: "Photographier le code",
    reading: "Lecture du code…",
    read: (code) => `Le code est ${code}.`,
    noCode:
      "Aucun code trouvé. Réessayez de plus près et avec une bonne lumière, ou saisissez ce qui est écrit.",
    noScanner: "Saisissez ce qui est écrit près du code.",
    day: "Jour",
    month: "Mois",
    year: "Année",
    sameDay: (date) => `C’est le ${date}.`,
  },
  media: {
    picture: "Image",
    audio: (of) => (of === "" ? "Son" : `Son : ${of}`),
    video: (of) => (of === "" ? "Vidéo" : `Vidéo : ${of}`),
    enlarge: (what) => `Agrandir : ${what}`,
    close: "Fermer",
    failed: "Cette image n’a pas pu être chargée. Rechargez la page pour réessayer.",
    silent: "Cet enregistrement ne peut pas être lu ici. Rechargez la page pour réessayer.",
  },
  places: {
    mine: "Utiliser ma position",
    stop: "Prendre cette position",
    looking: "Recherche de votre position…",
    within: (metres) => `Exacte à ${metres} m près.`,
    denied:
      "Cette page ne peut pas connaître votre position. Autorisez-la dans le navigateur ou saisissez les coordonnées.",
    failed: "Votre position est introuvable. Réessayez à ciel ouvert ou saisissez les coordonnées.",
    latitude: "Latitude",
    longitude: "Longitude",
    addMine: "Ajouter ma position",
    add: "Ajouter ce lieu",
    incomplete: "Saisissez d’abord une latitude de -90 à 90 et une longitude de -180 à 180.",
    added: (place) => `Lieu ${place} ajouté.`,
    removed: (place) => `Lieu ${place} retiré.`,
    moved: (place) => `Lieu ${place} déplacé.`,
    remove: (place) => `Retirer le lieu ${place}`,
    none: "Aucun lieu pour l’instant.",
    map: "Carte",
    showMap: "Afficher la carte",
    hideMap: "Masquer la carte",
    zoomIn: "Zoom avant",
    zoomOut: "Zoom arrière",
    mapFrom: (host) => `La carte vient de ${host}, qui voit quelle zone vous regardez.`,
    mapFailed: "La carte ne peut pas être chargée pour le moment. Vous pouvez répondre à tout sans elle.",
    again: "Réessayer",
    helpPlace:
      "Touchez la carte pour indiquer le lieu, ou faites glisser le repère. Au clavier : les flèches déplacent la carte, + et − changent le zoom, Entrée indique le lieu au centre.",
    helpPlaces:
      "Touchez la carte pour ajouter un lieu, faites glisser un repère pour le déplacer. Au clavier : les flèches déplacent la carte, + et − changent le zoom, Entrée ajoute le lieu au centre.",
    helpChoice:
      "Touchez un lieu sur la carte pour le choisir, ou utilisez la liste. Au clavier : les flèches déplacent la carte, + et − changent le zoom, Entrée choisit ce qui est au centre.",
    placedAt: (place) => `Le lieu est ${place}.`,
    nothingThere: "Il n’y a rien à choisir à cet endroit.",
    chosen: (label) => `Choisi : ${label}.`,
    unchosen: (label) => `N’est plus choisi : ${label}.`,
    undo: "Annuler le dernier lieu",
    wheelHelp: (key) => `Maintenez ${key} en faisant défiler pour zoomer sur la carte`,
    touchHelp: "Utilisez deux doigts pour déplacer la carte",
  },
  rank: {
    unset: "Pas encore de réponse. Mettez les choix dans votre ordre.",
    none: "Il n’y a encore rien à classer.",
    keep: "Garder cet ordre",
    up: (what) => `Monter ${what}`,
    down: (what) => `Descendre ${what}`,
    moved: (what, place, count) => `${what} : maintenant ${place} sur ${count}.`,
  },
  repeats: {
    add: (what) => (what === "" ? "Ajouter" : `Ajouter : ${what}`),
    remove: "Retirer",
    removed: (name) => `${name} : retiré.`,
    undo: "Annuler",
    added: (name) => `${name} : ajouté.`,
    numbered: (what, place) => (what === "" ? `Entrée ${place}` : `${what} ${place}`),
    none: "Rien n’a encore été ajouté.",
    leftOut: (what, count) =>
      `${what === "" ? "" : `${what}\u00a0: `}${
        count === 1
          ? "1 entrée avec des réponses est laissée de côté"
          : `${count} entrées avec des réponses sont laissées de côté`
      }, car le nombre est maintenant plus petit. Augmentez-le pour les retrouver\u00a0; à l’envoi, elles sont supprimées.`,
  },
  uploads: {
    choose: {
      image: "Choisir une image",
      audio: "Choisir un enregistrement",
      video: "Choisir une vidéo",
      file: "Choisir un fichier",
    },
    take: { image: "Prendre une photo", audio: "Enregistrer", video: "Filmer", file: "Choisir un fichier" },
    another: "En choisir un autre",
    remove: "Retirer",
    removed: (name) => `${name} : retiré.`,
    undo: "Annuler",
    added: (name) => `${name} est arrivé.`,
    sending: (name) => `Envoi de ${name}`,
    preparing: "Préparation…",
    waiting: (name) => `${name} attend une connexion. L’envoi se fera tout seul.`,
    checking: (name: string) =>
      `${name} est en cours d’analyse antivirus. Vous pouvez continuer pendant ce temps.`,
    retry: "Réessayer maintenant",
    refused: {
      type: "Ce type de fichier n’est pas accepté ici. Choisissez-en un autre.",
      size: "Ce fichier dépasse 10 Mo. Choisissez-en un plus petit.",
      all: "Tous les fichiers ensemble sont trop volumineux. Celui-ci n’a pas été gardé.",
      other: "Ce fichier n’a pas pu être envoyé. Choisissez-le de nouveau.",
      harmful:
        "Ce fichier n’a pas été conservé\u00a0: il est nuisible ou n’a pas pu être analysé. Choisissez-en un autre.",
      gone: "Ce fichier n’est plus sur cet appareil et n’a pas été envoyé. Choisissez-le de nouveau.",
      picture:
        "Votre navigateur ne peut pas lire cette image. Choisissez un JPEG ou un PNG. Sur un iPhone\u00a0: Réglages, Appareil photo, Formats, Le plus compatible.",
    },
    show: "Ouvrir",
    megabytes: "Mo",
    kilobytes: "ko",
    pad: "Zone de dessin",
    padHelp:
      "Dessinez avec un doigt, un stylet ou la souris. Au clavier : les flèches déplacent, la barre d’espace pose et lève le crayon.",
    typeName: "Ou tapez votre nom en guise de signature",
    penDown: "Crayon posé",
    penUp: "Crayon levé",
    undoStroke: "Annuler le trait",
    clear: "Effacer",
    use: {
      signature: "Utiliser cette signature",
      draw: "Utiliser ce dessin",
      annotate: "Utiliser cette image",
    },
    unused: "Votre dessin n’est pas encore utilisé.",
    background: "Choisir l’image sur laquelle dessiner",
  },
  accessibility: {
    title: "Accessibilité",
    lead: "Ces formulaires sont faits pour tout le monde. Voici ce qui est vérifié, et ce qui ne l’est pas.",
    checked: "Ce que les tests vérifient",
    checks: [
      "Les règles des WCAG 2.2, niveaux A et AA, qu’un programme peut juger (axe)\u00a0: sur téléphone et grand écran, en clair et en sombre, dans chaque langue de la page.",
      "Chaque question, étape et bouton au clavier seul, avec un focus visible.",
      "Le texte agrandi à 200\u00a0%, les écrans de 320 pixels, moins de mouvement, et l’écriture de droite à gauche.",
      "Dans les moteurs de Chrome et de Firefox\u00a0; dans d’anciens navigateurs, en retirant ce qui leur manque.",
      "Les rapports PDF ont des balises, une langue et un titre, comme le demande PDF/UA-1, partout où la page le permet.",
    ],
    result: "Le dernier résultat",
    measured: (date, checks, rules, browsers) =>
      `Le ${date}, ${rules} a vérifié ${checks} états de ces pages dans ${browsers}.`,
    looks: (widths, languages) =>
      `Elles étaient affichées sur ${widths} pixels de large, en clair et en sombre, en ${languages}.`,
    nothing: "Rien n’y enfreint une règle.",
    broken: "Des parties enfreignent ces règles\u00a0:",
    limits: "Limites connues",
    gaps: [
      "Un programme ne trouve que certains obstacles. Ces vérifications ne comprennent ni audit formel ni essai avec des utilisateurs de lecteurs d’écran.",
      "Les cartes et les zones de dessin s’adressent à la vue. Les lieux peuvent être saisis ou choisis dans une liste, et les signatures tapées.",
      "Les images, enregistrements et textes viennent des auteurs du formulaire, qui décident de leurs descriptions et de leurs langues.",
      "Le moteur de Safari ne fait pas partie de ces vérifications.",
    ],
    help: "Si quelque chose vous gêne",
    helpText:
      "Dites-le à ceux qui vous ont envoyé le formulaire\u00a0: leur contact est sous le formulaire s’ils en ont donné un. Dites de quelle question il s’agit, et quel appareil et quel navigateur vous utilisez. Ils peuvent aussi recevoir vos réponses autrement.",
  },
  changed: {
    title: "Ce formulaire a été mis à jour depuis que vous l’avez commencé",
    kept: "Tout ce que vous avez saisi est encore là.",
    look: "Ces questions sont nouvelles ou ont changé\u00a0:",
  },
  dataUsePage: {
    who: "Qui lit vos réponses",
    whoNamed: (organisation) =>
      `Les personnes de ${organisation} qui ont le droit de lire les réponses à ce formulaire. Chaque consultation est enregistrée.`,
    whoElse:
      "Les personnes qui ont publié ce formulaire, et celles à qui elles ont donné le droit de lire les réponses. Chaque consultation est enregistrée.",
    what: "Ce qui est conservé",
    whatText:
      "Vos réponses, les fichiers que vous ajoutez, les rapports qui en sont tirés, les moments où vous avez enregistré et envoyé, votre langue et votre fuseau horaire. Votre adresse e-mail seulement si vous avez demandé un message ou si vous êtes connecté. Les statistiques ne contiennent aucune réponse.",
    subject:
      "Et le numéro de votre lien\u00a0: grâce à lui, ceux qui vous ont envoyé le lien savent de qui parlent les réponses.",
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
    unknownDays:
      "Cela ne peut pas être consulté sans connexion. Rouvrez le formulaire plus tard pour le lire.",
    here: "Sur cet appareil",
    hereText:
      "Ce que vous saisissez est gardé dans ce navigateur jusqu’à son enregistrement. Sur votre propre appareil, le formulaire et sa clé y restent. Effacer les données de cet appareil supprime les deux.",
    hereShared: "Rien n’est gardé sur cet appareil partagé.",
    erase: "Comment les faire effacer",
    eraseDraft:
      "Ce que vous n’avez pas encore envoyé, vous pouvez l’effacer vous-même, avec «\u00a0Supprimer ce formulaire\u00a0» sous le formulaire.",
    eraseText:
      "Demandez-le à ceux qui vous ont envoyé le formulaire, en donnant le numéro de votre envoi, indiqué sur la dernière page. Avec un compte, vous pouvez effacer votre compte et tous vos envois dans les réglages.",
    theirWords: "Dans leurs propres mots",
  },
  deadEnds: {
    accessDeniedText:
      "Ce lien n’ouvre aucun formulaire. Vérifiez qu’il est complet ou demandez-en un nouveau à la personne qui vous l’a envoyé.",
    noKeyText:
      "Cet appareil ne garde aucun accès à ce formulaire. Ouvrez le lien que vous avez enregistré ou reçu\u00a0; s’il est dans Mes formulaires, connectez-vous.",
    unknownTitle: "Il n’y a rien à cette adresse",
    unknownText: "Vérifiez le lien ou demandez-en un nouveau à la personne qui vous l’a envoyé.",
  },
  last: {
    title: "Vous avez déjà rempli ce formulaire",
    text: (date) =>
      `Vous l’avez envoyé le ${date}. Vous pouvez commencer avec ces réponses\u00a0: chaque page demande alors si elles sont toujours valables. Les fichiers ne sont pas copiés.`,
    empty: "Commencer à vide",
    copy: "Commencer avec mes dernières réponses",
    from: (date) => `Voici vos réponses du ${date}.`,
    ask: "Toujours valables\u00a0? Modifiez ce qui ne l’est plus.",
    yes: "Oui, toujours valables",
    checked: "Vous avez vérifié cette page.",
    problem: "Dites que vos dernières réponses sont toujours valables, ou modifiez-les.",
  },
  link: {
    test: "Ceci est un test. Rien n’en est compté\u00a0; il est supprimé dans les 7 jours.",
    used: "Ce lien a déjà été utilisé",
    usedText:
      "Des réponses ont été envoyées avec ce lien, qui ne peut servir qu’une fois. Ce que vous avez saisi ici est conservé, mais ne peut pas être envoyé. Demandez un nouveau lien à ceux qui vous l’ont envoyé.",
    unfilled: "Certaines réponses de votre lien ne conviennent pas à ce formulaire",
    unfilledText:
      "Le formulaire a peut-être changé depuis la création du lien. Cherchez la bonne place pour ces réponses\u00a0:",
  },
  mails: {
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
    sentBack: "M’écrire quand un formulaire que j’ai envoyé m’est renvoyé.",
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
    unsubscribed: (address) =>
      `C’est fait. Plus aucun message sur des formulaires n’est envoyé à ${address}.`,
    undo: "Les recevoir de nouveau",
    undone: (address) =>
      `${address} reçoit de nouveau les messages sur des formulaires que vous avez demandés.`,
    linkCut:
      "Ce lien n’est pas complet. Ouvrez-le encore une fois depuis le message, ou copiez-le en entier.",
    unsubscribeFailed: "Cela n’a pas fonctionné. Vérifiez votre connexion et réessayez.",
  },
  myFormsPage: {
    name: "Nom",
    status: "État",
    date: "Date",
    actionsColumn: "Actions",
    openForm: "Ouvrir le formulaire",
    viewOutput: "Voir le résultat",
    home: "Accueil",
    signOut: "Se déconnecter",
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
  },
  refusals: {
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
    PUBLICATION_EARLY: "Ce formulaire n’est pas encore ouvert.",
    CHECK_NEEDED: "Ce lien est protégé et cet appareil n’a pas pu être vérifié. Réessayez.",
    LOOKS_AUTOMATED:
      "L’envoi a échoué : un champ que personne ne voit a été rempli. Rechargez la page et renvoyez le formulaire.",
    PUBLICATION_CLOSED: "Ce formulaire est fermé et n’accepte plus de réponses.",
    PUBLICATION_FULL: "Ce formulaire a reçu toutes les réponses qu’il accepte.",
    PUBLICATION_EXPIRED:
      "Ce formulaire était ouvert jusqu’à une date qui est passée. Il n’accepte plus de réponses.",
    REASON_NEEDED: "Indiquez pourquoi les réponses sont corrigées.",
    ENTRY_ELSEWHERE:
      "Avec ces réponses, il serait parmi des envois que vous ne voyez pas ; il n’a donc pas été envoyé. Une personne qui voit tous les envois du formulaire peut le faire.",
    INSTANCE_STALE: "Ce formulaire a été modifié ailleurs. Les réponses les plus récentes sont affichées.",
    INSTANCE_COMPLETE: "Ce formulaire a déjà été envoyé.",
    ANSWERS_INVALID: "Certaines réponses doivent être corrigées avant l’envoi du formulaire.",
    ANSWERS_TOO_LARGE: "Les réponses sont trop longues. Raccourcissez les plus longues.",
    TOO_MANY_ENTRIES:
      "Une liste contient plus d’entrées qu’un formulaire n’en accepte. Rien n’a été modifié ; retirez-en quelques-unes et réessayez.",
    TOO_MUCH_TO_COMPUTE:
      "Ce formulaire a trop à calculer avec ces réponses. Vos réponses sont gardées telles quelles ; retirez quelques entrées, ou prévenez les personnes qui vous ont envoyé le formulaire.",
    OUTPUT_NOT_FOUND: "Ce rapport n’existe pas.",
    REPORTS_UNDER_WAY:
      "Les rapports de vos dernières réponses sont encore en préparation. Réessayez dans un instant\u00a0; vos modifications sont en sécurité.",
    LINK_NEEDED:
      "Ce formulaire ne s’ouvre qu’avec un lien personnel. Ouvrez le lien du message que vous avez reçu\u00a0; si vous n’en avez pas, demandez-le à ceux qui vous ont envoyé ici.",
    LINK_INVALID:
      "Ce lien est incomplet ou n’est pas celui de ce formulaire. Ouvrez-le de nouveau depuis le message reçu\u00a0; si cela ne suffit pas, demandez-en un nouveau à ceux qui vous l’ont envoyé.",
    LINK_EXPIRED:
      "Ce lien était valable jusqu’à une date qui est passée. Demandez-en un nouveau à ceux qui vous l’ont envoyé.",
    LINK_USED:
      "Des réponses ont déjà été envoyées avec ce lien, qui ne peut servir qu’une fois. Demandez-en un nouveau à ceux qui vous l’ont envoyé.",
    TOO_MANY_CHANGES:
      "Ces réponses ont été modifiées autant de fois que possible. Adressez-vous à ceux qui vous ont envoyé le formulaire.",
  },
  states: instanceStatesFr,
  savedForLater: {
    savedInMyForms: "Vous le retrouvez dans Mes formulaires dès que vous êtes connecté.",
    resumeLink:
      "Ce lien rouvre votre formulaire, sur cet appareil ou sur un autre. Gardez-le pour vous\u00a0: qui le possède peut lire vos réponses.",
    copyLink: "Copier le lien",
    copied: "Copié",
  },
  session: {
    code: "fr",
    title: "La session va expirer",
    text: "Il ne s’est rien passé ici depuis un moment. Choisissez Annuler pour rester connecté.",
    secondsLeft: (seconds) =>
      `La session se fermera dans ${seconds} ${seconds === 1 ? "seconde" : "secondes"}.`,
    cancel: "Annuler",
  },
  stale: {
    staleKept: (count) =>
      count === 1
        ? "1 réponse donnée ici y a été ajoutée."
        : `${count} réponses données ici y ont été ajoutées.`,
    staleConflicts: "Ici, la réponse était différente. Rien n’est perdu\u00a0: choisissez celle qui reste.",
    staleMine: "Votre réponse ici",
    staleTheirs: "La réponse la plus récente",
    useMine: "Garder ma réponse",
    unanswered: "sans réponse",
    unshown:
      "Avec les réponses les plus récentes, cette question ne fait pas partie du formulaire. Si elle y revient, vous pourrez choisir.",
  },
};
