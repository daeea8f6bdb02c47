import type { FieldProblemWords } from "./en.ts";

export const fieldProblemsFr: FieldProblemWords = {
  required: "Entrée obligatoire",
  blocked: "Impossible de continuer tant que ceci est affiché. Modifiez les réponses concernées.",
  dateBefore: "La date ne peut pas être antérieure au {bound}",
  dateAfter: "La date ne peut pas être postérieure au {bound}",
  notADate: "Saisissez une date qui existe.",
  notAPlace: "Indiquez une latitude de -90 à 90 et une longitude de -180 à 180.",
  notANumber: "Saisissez un nombre.",
  notAnInteger: "Saisissez un nombre entier.",
  tooSmall: "Saisissez {bound} ou plus.",
  tooLarge: "Saisissez {bound} ou moins.",
  outOfRange: "Saisissez un nombre entre {least} et {most}.",
  dateOutOfRange: "Saisissez une date entre le {least} et le {most}.",
  notAnOption: "Choisissez l'une des options proposées.",
  tooFew: "Ajoutez-en au moins {bound}.",
  tooMany: "{bound} au maximum. Supprimez-en.",
  tooManyCounted: "{bound} au maximum. Ce nombre vient d’une autre réponse\u00a0: modifiez-la.",
  tooManyFrom: "{bound} au maximum. Modifiez votre réponse à «\u00a0{from}\u00a0».",
  constraint: "Cette réponse n'est pas acceptée ici. Vérifiez-la et modifiez-la.",
  wrongType: "Cette réponse n'a pas la forme attendue.",
};
