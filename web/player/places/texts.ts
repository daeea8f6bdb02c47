/** What the page says of places: loaded with them. */
import { textsOf } from "../lazy-messages.ts";

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
  moved: (place: number) => `Place ${place} moved.`,
  remove: (place: number) => `Remove place ${place}`,
  none: "No place yet.",
  map: "Map",
  showMap: "Show the map",
  hideMap: "Hide the map",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  mapFrom: (host: string) => `The map comes from ${host}, which sees which area you look at.`,
  mapFailed: "The map can’t be loaded at the moment. Everything can be answered without it.",
  again: "Try again",
  helpPlace:
    "Tap the map to set the place, or drag the pin. With a keyboard: the arrow keys move the map, + and − zoom, Enter sets the place at its centre.",
  helpPlaces:
    "Tap the map to add a place, drag a pin to move it. With a keyboard: the arrow keys move the map, + and − zoom, Enter adds the place at its centre.",
  helpChoice:
    "Tap a place on the map to choose it, or use the list. With a keyboard: the arrow keys move the map, + and − zoom, Enter chooses what is at its centre.",
  placedAt: (place: string) => `The place is ${place}.`,
  nothingThere: "There is nothing to choose at that place.",
  chosen: (label: string) => `Chosen: ${label}.`,
  unchosen: (label: string) => `No longer chosen: ${label}.`,
  undo: "Undo the last place",
  wheelHelp: (key: string) => `Hold ${key} while scrolling to zoom the map`,
  touchHelp: "Use two fingers to move the map",
};
export type PlaceTexts = typeof en;

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
  moved: (place) => `Lugar ${place} movido.`,
  remove: (place) => `Quitar el lugar ${place}`,
  none: "Todavía no hay ningún lugar.",
  map: "Mapa",
  showMap: "Mostrar el mapa",
  hideMap: "Ocultar el mapa",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  mapFrom: (host) => `El mapa viene de ${host}, que ve qué zona mira.`,
  mapFailed: "El mapa no se puede cargar en este momento. Se puede responder a todo sin él.",
  again: "Volver a intentarlo",
  helpPlace:
    "Toque el mapa para fijar el lugar o arrastre el marcador. Con el teclado: las flechas mueven el mapa, + y − cambian el zoom, Intro fija el lugar en el centro.",
  helpPlaces:
    "Toque el mapa para añadir un lugar; arrastre un marcador para moverlo. Con el teclado: las flechas mueven el mapa, + y − cambian el zoom, Intro añade el lugar del centro.",
  helpChoice:
    "Toque un lugar del mapa para elegirlo o use la lista. Con el teclado: las flechas mueven el mapa, + y − cambian el zoom, Intro elige lo que está en el centro.",
  placedAt: (place) => `El lugar es ${place}.`,
  nothingThere: "En ese lugar no hay nada que elegir.",
  chosen: (label) => `Elegido: ${label}.`,
  unchosen: (label) => `Ya no está elegido: ${label}.`,
  undo: "Deshacer el último lugar",
  wheelHelp: (key) => `Mantenga pulsada ${key} mientras se desplaza para cambiar el zoom del mapa`,
  touchHelp: "Use dos dedos para mover el mapa",
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
};

declare module "../lazy-messages.ts" {
  interface PartTexts {
    places: PlaceTexts;
  }
}

/** @param code of the page's own language, e.g. `fr` */
export const placeTextsFor = (code: string): PlaceTexts => textsOf("places", { en, es, fr }, code) ?? en;
