/** What the page says of places: loaded with them. */
import { textsIn } from "../lazy-messages.ts";

const en = {
  mine: "Use my position",
  stop: "Take this position",
  looking: "Looking for your position…",
  within: (metres: string) => `Right within ${metres} m.`,
  denied: "This page may not know your position. Allow it in the browser, or type the coordinates.",
  failed: "Your position could not be found. Try again under the open sky, or type the coordinates.",
  latitude: "Latitude",
  longitude: "Longitude",
  addMine: "Add my position",
  add: "Add this place",
  incomplete: "Type a latitude from -90 to 90 and a longitude from -180 to 180 first.",
  added: (place: number) => `Place ${place} added.`,
  removed: (place: number) => `Place ${place} removed.`,
  remove: (place: number) => `Remove place ${place}`,
  none: "No place yet.",
};
type PlaceTexts = typeof en;

const es: PlaceTexts = {
  mine: "Usar mi ubicación",
  stop: "Usar esta ubicación",
  looking: "Buscando su ubicación…",
  within: (metres) => `Exacta a ${metres} m.`,
  denied: "Esta página no puede conocer su ubicación. Permítalo en el navegador o escriba las coordenadas.",
  failed: "No se ha encontrado su ubicación. Inténtelo a cielo abierto o escriba las coordenadas.",
  latitude: "Latitud",
  longitude: "Longitud",
  addMine: "Añadir mi ubicación",
  add: "Añadir este lugar",
  incomplete: "Escriba primero una latitud de -90 a 90 y una longitud de -180 a 180.",
  added: (place) => `Lugar ${place} añadido.`,
  removed: (place) => `Lugar ${place} quitado.`,
  remove: (place) => `Quitar el lugar ${place}`,
  none: "Todavía no hay ningún lugar.",
};

const fr: PlaceTexts = {
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
  remove: (place) => `Retirer le lieu ${place}`,
  none: "Aucun lieu pour l’instant.",
};

/** @param code of the page's own language, e.g. `fr` */
export const placeTextsFor = (code: string): PlaceTexts => textsIn({ en, es, fr }, code) ?? en;
