/** What the page says of files: loaded with the questions that take them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  choose: {
    image: "Choose a picture",
    audio: "Choose a recording",
    video: "Choose a video",
    file: "Choose a file",
  },
  take: { image: "Take a picture", audio: "Record", video: "Record a video", file: "Choose a file" },
  another: "Choose another",
  remove: "Remove",
  removed: (name: string) => `${name} removed.`,
  undo: "Undo",
  added: (name: string) => `${name} has arrived.`,
  sending: (name: string) => `Sending ${name}`,
  preparing: "Preparing…",
  waiting: (name: string) => `${name} waits for a connection. It is sent by itself.`,
  checking: (name: string) => `${name} is being checked for malware. You can go on meanwhile.`,
  retry: "Try again now",
  refused: {
    type: "This kind of file isn’t accepted here. Choose another one.",
    size: "This file is larger than 10 MB. Choose a smaller one.",
    all: "All files together are too large. This one was not kept.",
    other: "This file could not be sent. Choose it again.",
    harmful: "This file was not kept: it is harmful, or couldn’t be checked. Choose another one.",
    picture:
      "Your browser can’t read this picture. Choose a JPEG or PNG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
  },
  show: "Open",
  megabytes: "MB",
  kilobytes: "kB",
  pad: "Drawing area",
  padHelp:
    "Draw with a finger, a pen or the mouse. With the keyboard: arrow keys move, the space bar puts the pen down and lifts it.",
  typeName: "Or type your name as your signature",
  penDown: "Pen down",
  penUp: "Pen up",
  undoStroke: "Undo line",
  clear: "Clear",
  use: { signature: "Use this signature", draw: "Use this drawing", annotate: "Use this picture" },
  background: "Choose the picture to draw on",
};
type UploadTexts = typeof en;

const es: UploadTexts = {
  choose: {
    image: "Elegir una imagen",
    audio: "Elegir una grabación",
    video: "Elegir un vídeo",
    file: "Elegir un archivo",
  },
  take: { image: "Hacer una foto", audio: "Grabar", video: "Grabar un vídeo", file: "Elegir un archivo" },
  another: "Elegir otro",
  remove: "Quitar",
  removed: (name) => `${name}: quitado.`,
  undo: "Deshacer",
  added: (name) => `${name} ha llegado.`,
  sending: (name) => `Enviando ${name}`,
  preparing: "Preparando…",
  waiting: (name) => `${name} espera una conexión. Se envía solo.`,
  checking: (name: string) =>
    `Se comprueba que ${name} no contenga software dañino. Puede seguir mientras tanto.`,
  retry: "Intentarlo ahora",
  refused: {
    type: "Aquí no se acepta este tipo de archivo. Elija otro.",
    size: "Este archivo tiene más de 10 MB. Elija uno más pequeño.",
    all: "Todos los archivos juntos son demasiado grandes. Este no se ha guardado.",
    other: "No se ha podido enviar este archivo. Elíjalo de nuevo.",
    harmful: "Este archivo no se guardó: es dañino o no se pudo comprobar. Elija otro.",
    picture:
      "Su navegador no puede leer esta imagen. Elija un JPEG o PNG. En un iPhone: Ajustes, Cámara, Formatos, Más compatible.",
  },
  show: "Abrir",
  megabytes: "MB",
  kilobytes: "kB",
  pad: "Zona de dibujo",
  padHelp:
    "Dibuje con un dedo, un lápiz o el ratón. Con el teclado: las flechas mueven, la barra espaciadora baja y levanta el lápiz.",
  typeName: "O escriba su nombre como firma",
  penDown: "Lápiz abajo",
  penUp: "Lápiz arriba",
  undoStroke: "Deshacer línea",
  clear: "Borrar",
  use: { signature: "Usar esta firma", draw: "Usar este dibujo", annotate: "Usar esta imagen" },
  background: "Elegir la imagen sobre la que dibujar",
};

const fr: UploadTexts = {
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
  background: "Choisir l’image sur laquelle dessiner",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    uploads: UploadTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const uploadTextsFor = (code: string): UploadTexts => textsOf("uploads", { en, es, fr }, code) ?? en;
