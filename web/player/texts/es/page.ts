import { fieldProblemsEs } from "../../../../shared/messages/field-problems/es.ts";
import type { Texts } from "../en/page.ts";
import { summaryEs } from "../summary/es.ts";

/** The page's own words in Spanish. */
export const page = {
  code: "es",
  /** About the device and what it keeps. */
  device: {
    question: "¿Este dispositivo es solo suyo?",
    questionText:
      "El suyo conserva su formulario y sus informes; uno compartido no conserva nada. Hasta que elija, quedan 15 minutos.",
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
  },
  /** What is wrong with an answer. */
  problems: fieldProblemsEs,
  summary: summaryEs,
  loading: "Abriendo su formulario…",
  language: "Idioma",
  languageFailed: (language) =>
    `No se pudo cargar ${language}: no hay conexión. Vuelva a cargar la página más tarde para cambiar de idioma.`,
  required: "obligatorio",
  choose: "Elija…",
  clear: "Borrar",
  filterOptions: "Buscar una opción",
  noOptions: "Ninguna opción coincide.",
  chosen: (count) => (count === 1 ? "1 elegida" : `${count} elegidas`),
  moreHelp: "Más sobre esta pregunta",
  pickDate: "Elegir una fecha en un calendario",
  pickTime: "Elegir una hora",
  datePart: "Fecha",
  timePart: "Hora",
  timeMissing: "Escriba también la hora.",
  dateIncomplete: (mask) => `Escriba la fecha como ${mask}.`,
  dateYearShort: (mask) => `Escriba el año con cuatro cifras: ${mask}.`,
  dateNoMonth: (month) => `No hay ningún mes ${month}.`,
  dateNoDay: (day) => `No hay ningún día ${day}.`,
  dateMissing: (date) => `El ${date} no existe. Revise el día y el mes.`,
  dateInFuture: (date) => `El ${date} está en el futuro.`,
  numberUnreadable: (example) => `Escriba un número, por ejemplo ${example}.`,
  numberAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» puede significar ${thousands} o ${decimals}. Escriba uno de los dos.`,
  numberTooLong: "Este número tiene demasiadas cifras.",
  on: "Sí",
  off: "No",
  sliderUnset: "Sin respuesta. Mueva el control para responder.",
  invalidFieldType: "¡Tipo de campo no válido!",

  stepOf: (step, count) => `${step} de ${count}`,
  steps: "Pasos",
  stepCompleted: "completado",
  stepLocked: "Termine primero los pasos anteriores.",
  step: (step) => `Paso ${step}: `,
  page: (number) => `Página ${number}`,
  previous: "Anterior",
  next: "Siguiente",
  submit: "Enviar",
  save: "Guardar",
  saveHint: "Guardar y terminar más tarde",
  submitting: "Enviando…",
  saving: "Guardando…",
  actions: "Acciones del formulario",
  nextBlocked: "Este paso aún no está completo. Pulse para ver qué falta.",
  submitBlocked: "Faltan algunas respuestas. Pulse para ver cuáles.",
  problemCount: (count) =>
    count === 1 ? "1 respuesta necesita su atención" : `${count} respuestas necesitan su atención`,

  savedAt: (time) => `Guardado ${time}`,
  savedNever: "Sus respuestas se guardan mientras avanza.",
  notSavedYet: "Aún no se ha guardado, intentando de nuevo",
  answersTooLarge: (label, length, limit) =>
    `No se ha guardado: sus respuestas son demasiado largas. La más larga es «${label}», con unos ${length} caracteres; todas juntas pueden tener unos ${limit}. Acórtela.`,
  notSaved: "No se ha guardado.",
  keptHere: "Sus respuestas se conservan en este dispositivo.",
  keepOpen:
    "Este navegador no conserva nada en este dispositivo: deje esta página abierta hasta que se guarden sus respuestas.",
  unsaved: "Aún no se ha guardado",
  submitFailed: "No se pudo enviar su formulario: no hay conexión. Inténtelo de nuevo en un momento.",
  saveFailed: "No se pudo guardar su formulario: no hay conexión. Inténtelo de nuevo en un momento.",
  staleTitle: "Este formulario se modificó en otro lugar",
  staleText: "Se muestran las respuestas más recientes.",
  showNotice: "Ver qué cambió",
  dismiss: "Cerrar",
  restored: "Se recuperaron las respuestas de este dispositivo que aún no se habían guardado.",

  complete: "Su formulario se envió correctamente. Espere mientras generamos su informe.",
  thanks: "Gracias",
  saved: "Su formulario se guardó correctamente. Puede volver a este formulario y completarlo más tarde.",
  goOn: "Seguir con su formulario",
  resumeLinkLabel: "Enlace a su formulario",
  mailLink: "Enviarme el enlace por correo",

  accessDenied: "Acceso denegado",
  closedTitle: "Este formulario está cerrado",
  closedText: "Ya no acepta respuestas. Si cree que es un error, pregunte a quien le envió el enlace.",
  revokedTitle: "Este formulario fue retirado",
  openFailed: "No se pudo abrir el formulario",
  tryAgain: "Intentar de nuevo",
  sessionEnded: "Su sesión ha terminado. Inicie sesión para seguir.",
  signIn: "Iniciar sesión",
  noConnection: "No hay conexión. Revise su red e inténtelo de nuevo.",
  crashTitle: "Algo falló en esta página",
  crashText: "Sus respuestas se conservan en este dispositivo. Vuelva a cargar la página para seguir.",
  crashReload: "Vuelva a cargar la página para continuar.",
  reload: "Volver a cargar",
  continueTitle: "Ya empezó este formulario en este dispositivo",
  continueText: (when) => `Última respuesta: ${when}.`,
  continueForm: "Seguir donde estaba",
  startAgain: "Empezar uno nuevo",
  notMe: "No soy yo",

  dataUse: "Cómo se usan sus datos",
  myForms: "Mis formularios",
  cancel: "Cancelar",

  about: {
    contact: "¿Preguntas sobre este formulario?",
  },
  debug: {
    debugShow: "Mostrar el valor del formulario",
    debugHide: "Ocultar el valor del formulario",
  },
} satisfies Texts;
