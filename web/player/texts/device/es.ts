import type { DeviceTexts } from "./en.ts";

export const deviceEs: DeviceTexts = {
  question: "¿Este dispositivo es solo suyo?",
  questionText:
    "En su propio dispositivo, su formulario y sus informes quedan a mano. En uno compartido no se conserva nada. Hasta que elija, se conservan aquí 15 minutos.",
  questionReports:
    "¿Quiere volver a encontrar aquí sus informes? Consérvelos en este dispositivo si es solo suyo.",
  own: "Sí, conservarlo aquí",
  shared: "No, es compartido",
  ownNote: "Su formulario se conserva en este dispositivo.",
  sharedNote: "En este dispositivo compartido no se conserva nada.",
  sharedText: (minutes) =>
    `Guardar le da un enlace para seguir en otro lugar. Si nadie toca la página durante ${minutes} minutos, vuelve a empezar para la siguiente persona.`,
  done: "He terminado",
  clear: "Borrar todo de este dispositivo",
  clearTitle: "¿Borrar todo de este dispositivo?",
  clearText:
    "Se elimina todo lo que este sitio conserva en este navegador, también de otros formularios, y se cierra su sesión. Lo que guardó o envió sigue en poder de quien le mandó el formulario.",
  clearYes: "Sí, borrar todo",

  cleared: "Este dispositivo está limpio",
  clearedText: "Este sitio ya no conserva nada de sus formularios en este navegador.",
  clearFailed: "No se pudo borrar todo",
  clearFailedText:
    "Este navegador no soltó todo. Revise la conexión, cierre las otras pestañas de este sitio e inténtelo de nuevo.",
  idleTitle: "¿Sigue ahí?",
  idleText: (seconds) => `Este formulario se cierra para la siguiente persona en ${seconds} segundos.`,
  goOn: "Seguir",
};
