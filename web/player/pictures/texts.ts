/** What the page says of pictures: loaded with them. */
import { textsIn } from "../lazy-messages.ts";

const en = {
  picture: "Picture",
  enlarge: (what: string) => `Show larger: ${what}`,
  close: "Close",
  failed: "This picture could not be loaded. Reload the page to try again.",
};
type PictureTexts = typeof en;

const es: PictureTexts = {
  picture: "Imagen",
  enlarge: (what) => `Ver más grande: ${what}`,
  close: "Cerrar",
  failed: "No se pudo cargar esta imagen. Vuelva a cargar la página para intentarlo de nuevo.",
};

const fr: PictureTexts = {
  picture: "Image",
  enlarge: (what) => `Agrandir : ${what}`,
  close: "Fermer",
  failed: "Cette image n’a pas pu être chargée. Rechargez la page pour réessayer.",
};

/** @param code of the page's own language, e.g. `fr` */
export const pictureTextsFor = (code: string): PictureTexts => textsIn({ en, es, fr }, code) ?? en;
