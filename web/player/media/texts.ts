/** What the page says of pictures, sounds and videos: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

const en = {
  picture: "Picture",
  audio: (of: string) => (of === "" ? "Sound" : `Sound: ${of}`),
  video: (of: string) => (of === "" ? "Video" : `Video: ${of}`),
  enlarge: (what: string) => `Show larger: ${what}`,
  close: "Close",
  failed: "This picture could not be loaded. Reload the page to try again.",
  silent: "This recording can't be played here. Reload the page to try again.",
};
type MediaTexts = typeof en;

const es: MediaTexts = {
  picture: "Imagen",
  audio: (of) => (of === "" ? "Sonido" : `Sonido: ${of}`),
  video: (of) => (of === "" ? "Video" : `Video: ${of}`),
  enlarge: (what) => `Ver más grande: ${what}`,
  close: "Cerrar",
  failed: "No se pudo cargar esta imagen. Vuelva a cargar la página para intentarlo de nuevo.",
  silent: "Esta grabación no se puede reproducir aquí. Vuelva a cargar la página para intentarlo de nuevo.",
};

const fr: MediaTexts = {
  picture: "Image",
  audio: (of) => (of === "" ? "Son" : `Son : ${of}`),
  video: (of) => (of === "" ? "Vidéo" : `Vidéo : ${of}`),
  enlarge: (what) => `Agrandir : ${what}`,
  close: "Fermer",
  failed: "Cette image n’a pas pu être chargée. Rechargez la page pour réessayer.",
  silent: "Cet enregistrement ne peut pas être lu ici. Rechargez la page pour réessayer.",
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    media: MediaTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const mediaTextsFor = (code: string): MediaTexts => textsOf("media", { en, es, fr }, code) ?? en;
