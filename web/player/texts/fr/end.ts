/** What the page says from the first answer on, and at its end, in French. */
import type { EndTexts } from "../en/end.ts";

export const end: EndTexts = {
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
    goOn: "Continuer à modifier mes réponses",
    goOnHint: "Vous avez commencé à modifier vos réponses et n’avez pas encore envoyé les modifications.",
    changing: "Vous modifiez vos réponses",
    until: (version) =>
      `Ce que vous avez envoyé reste valable jusqu’à votre nouvel envoi. Ce sera alors la version ${version}, et vos rapports seront refaits.`,
    sentBack: "Vos réponses vous ont été renvoyées avec cette note\u00a0:",
    version: (version) => `Version ${version} de vos réponses`,
    replaced: "Remplacée par des réponses plus récentes",
    earlier: "Versions précédentes",
  },
};
