import type { FieldProblemWords } from "./en.ts";

export const fieldProblemsEs: FieldProblemWords = {
  required: "Este campo es obligatorio.",
  blocked: "No se puede continuar mientras se muestre esto. Cambie las respuestas a las que se refiere.",
  dateBefore: "La fecha no puede ser anterior al {bound}",
  dateAfter: "La fecha no puede ser posterior al {bound}",
  notADate: "Escriba una fecha que exista.",
  notAPlace: "Escriba una latitud de -90 a 90 y una longitud de -180 a 180.",
  notANumber: "Escriba un número.",
  notAnInteger: "Escriba un número entero.",
  tooSmall: "Escriba {bound} o más.",
  tooLarge: "Escriba {bound} o menos.",
  outOfRange: "Escriba un número entre {least} y {most}.",
  dateOutOfRange: "Escriba una fecha entre el {least} y el {most}.",
  notAnOption: "Elija una de las opciones que se muestran.",
  tooFew: "Añada al menos {bound}.",
  tooMany: "Se permiten como máximo {bound}. Elimine alguno.",
  tooManyCounted: "Se permiten como máximo {bound}. El número sale de otra respuesta: cámbiela.",
  tooManyFrom: "Se permiten como máximo {bound}. Cambie su respuesta a «{from}».",
  constraint: "Esta respuesta no es válida aquí. Revísela y cámbiela.",
  wrongType: "Esta respuesta no tiene la forma esperada.",
};
