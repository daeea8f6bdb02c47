/** What the parts of the page say that not everybody meets, in French. */
import { instanceStatesFr } from "../../../../shared/messages/instance-states/fr.ts";
import type { PartTexts } from "../en/parts.ts";

export const parts: PartTexts = {
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
  dataUse: {
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
  myForms: {
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
    PUBLICATION_CLOSED: "Ce formulaire est fermé et n’accepte plus de réponses.",
    PUBLICATION_FULL: "Ce formulaire a reçu toutes les réponses qu’il accepte.",
    PUBLICATION_EXPIRED:
      "Ce formulaire était ouvert jusqu’à une date qui est passée. Il n’accepte plus de réponses.",
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
  saved: {
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
