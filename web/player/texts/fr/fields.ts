/** What the page says of questions that not every form has, in French. */
import type { FieldTexts } from "../en/fields.ts";

export const fields: FieldTexts = {
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
};
