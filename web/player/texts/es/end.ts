/** What the page says from the first answer on, and at its end, in Spanish. */
import type { EndTexts } from "../en/end.ts";

export const end: EndTexts = {
  check: {
    title: "Revise sus respuestas",
    lead: "Esto es lo que va a enviar. Aún puede cambiarlo todo.",
    unanswered: "Sin respuesta",
    change: "Cambiar",
    back: "Volver a sus respuestas",
    offer: "Antes de enviar, puede leer una vez más todas sus respuestas.",
    questions: "Volver a las preguntas",
  },
  discard: {
    delete: "Eliminar este formulario",
    deleteTitle: "¿Eliminar este formulario?",
    deleteText:
      "Se elimina todo lo que introdujo, en este dispositivo y donde se guardó. No se puede deshacer.",
    deleteYes: "Eliminar",
    deleted: "Su formulario se eliminó",
    deletedText: "Ya nadie puede abrirlo.",
    startAgain: "Empezar un formulario nuevo",
    discard: "Descartar mis cambios",
    discardTitle: "¿Descartar sus cambios?",
    discardText:
      "Lo que envió queda como está. Los cambios que hizo desde entonces se eliminan. No se puede deshacer.",
    discardYes: "Descartar",
    failed: "No se eliminó nada: no hay conexión. Inténtelo más tarde.",
  },
  offline: {
    offline: "No hay conexión",
    offlineText:
      "Este es su formulario tal como está en este dispositivo. Puede continuar: sus respuestas se enviarán cuando vuelva la conexión.",
    waiting: "Aún no se ha enviado: no hay conexión",
    waitingText: "Esta página enviará su formulario en cuanto vuelva la conexión y se lo dirá.",
    mayClose:
      "Sus respuestas se guardan en este dispositivo: también puede cerrar esta página y abrirla más tarde.",
    inPrivate: "En una ventana privada, déjela abierta: todo lo que contiene desaparece al cerrarla.",
    leaveOpen: "Deje esta página abierta.",
    tryNow: "Intentar ahora",
    stop: "No enviar todavía",
    noRoom:
      "Este dispositivo no tiene espacio para guardar el formulario. Sin conexión, deje esta página abierta hasta que lo haya enviado.",
    keepsNothing:
      "Este navegador no guarda nada al cerrar la ventana, como en una ventana privada. Deje esta página abierta hasta que haya enviado el formulario.",
    notHere:
      "No hay conexión, y este dispositivo ya no tiene este formulario. Lo que se guardó estará aquí cuando tenga conexión.",
  },
  outputs: {
    submitted: "Su formulario se envió correctamente.",
    number: "Número de su envío",
    numberUse: "Dígalo si pregunta por sus respuestas a quienes le mandaron el formulario.",
    received: "Recibido",
    receivedBy: "Recibido por",
    nextSteps: "Qué pasa ahora",
    answers: "Sus respuestas",
    hideAnswers: "Ocultar sus respuestas",
    answersUnreadable:
      "Ahora no se pudieron abrir sus respuestas. Están a salvo. Compruebe su conexión e inténtelo de nuevo.",
    progress: "Progreso de su informe",
    reportsReady: "Sus informes están listos.",
    reportReady: "Su informe está listo.",
    reportFailed:
      "Sus respuestas están a salvo: su formulario se envió. No se pudo generar el informe. Ya lo sabemos y lo intentaremos de nuevo; vuelva a esta página más tarde.",
    submittedElsewhere:
      "Este formulario ya se había enviado, aquí o en otro dispositivo. Lo que se cambió aquí después no se tuvo en cuenta.",
    noReports: "No hay nada más que hacer. Puede cerrar esta página.",
    closePage: "Puede cerrar esta página.",
    pollTrouble: "No hay conexión en este momento. Sus respuestas están a salvo; seguimos comprobando.",
    outputs: "Sus informes",
    open: "Abrir",
    saveFile: "Descargar",
    openNamed: (name) => `Abrir ${name}`,
    saveNamed: (name) => `Descargar ${name}`,
    closeReport: "Cerrar",
    openingReport: "Abriendo el informe…",
    printedFromHere:
      "¿El informe es más largo que esta hoja? Elija Descargar e imprima el archivo para tenerlo entero.",
    reportUnreadable: "No se pudo abrir este informe. Inténtelo de nuevo o descárguelo.",
    kindPage: "Para leer aquí",
    kindPdf: "PDF, para imprimir o enviar",
    pageCount: (count) => (count === 1 ? "1 página" : `${count} páginas`),
    kindData: "Datos para un programa",
    kindText: "Texto sin formato",
    pages: (name) => `Páginas de ${name}`,
    pageOf: (page, count) => `Página ${page} de ${count}`,
    zoomIn: "Ampliar",
    zoomOut: "Reducir",
  },
  change: {
    change: "Cambiar mis respuestas",
    goOn: "Seguir cambiando mis respuestas",
    goOnHint: "Usted empezó a cambiar sus respuestas y aún no ha enviado los cambios.",
    changing: "Está cambiando sus respuestas",
    until: (version) =>
      `Lo que envió antes sigue siendo válido hasta que envíe de nuevo. Entonces será la versión ${version} y sus informes se harán otra vez.`,
    sentBack: "Le devolvieron sus respuestas con esta nota:",
    version: (version) => `Versión ${version} de sus respuestas`,
    replaced: "Sustituida por respuestas más recientes",
    earlier: "Versiones anteriores",
  },
};
