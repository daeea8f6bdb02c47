/** What the parts of the page say that not everybody meets, in Spanish. */
import { instanceStatesEs } from "../../../../shared/messages/instance-states/es.ts";
import type { PartTexts } from "../en/parts.ts";

export const parts: PartTexts = {
  accessibility: {
    title: "Accesibilidad",
    lead: "Estos formularios están hechos para todo el mundo. Aquí se dice qué se comprueba y qué no.",
    checked: "Qué comprueban las pruebas",
    checks: [
      "Las reglas de WCAG 2.2, niveles A y AA, que un programa puede juzgar (axe): en teléfonos y pantallas anchas, en claro y oscuro, en cada idioma de la página.",
      "Cada pregunta, paso y botón solo con el teclado, con el foco siempre visible.",
      "Texto ampliado al 200 %, pantallas de 320 píxeles, menos movimiento y escritura de derecha a izquierda.",
      "En los motores de Chrome y Firefox; en navegadores antiguos, quitando lo que les falta.",
      "Los informes en PDF tienen etiquetas, idioma y título, en la forma que pide PDF/UA-1, siempre que la página lo permita.",
    ],
    result: "El último resultado",
    measured: (date, checks, rules, browsers) =>
      `El ${date}, ${rules} comprobó ${checks} estados de estas páginas en ${browsers}.`,
    looks: (widths, languages) =>
      `Se mostraron con ${widths} píxeles de ancho, en claro y oscuro, en ${languages}.`,
    nothing: "No encontró nada que incumpla una regla.",
    broken: "Encontró partes que incumplen estas reglas:",
    limits: "Límites conocidos",
    gaps: [
      "Un programa solo encuentra algunas barreras. Estas comprobaciones no incluyen una auditoría formal ni pruebas con personas que usan lectores de pantalla.",
      "Los mapas y las zonas de dibujo son para la vista. Los lugares se pueden escribir o elegir en una lista, y las firmas se pueden escribir.",
      "Las imágenes, grabaciones y textos son de los autores del formulario, que deciden sus descripciones e idiomas.",
      "El motor de Safari no está entre estas comprobaciones.",
    ],
    help: "Si algo se lo impide",
    helpText:
      "Dígaselo a quienes le mandaron el formulario: su contacto está debajo del formulario si lo dieron. Diga qué pregunta es y qué dispositivo y navegador usa. También pueden tomar sus respuestas de otra manera.",
  },
  changed: {
    title: "Este formulario se ha actualizado desde que usted empezó",
    kept: "Todo lo que usted escribió sigue aquí.",
    look: "Estas preguntas son nuevas o han cambiado:",
  },
  dataUse: {
    who: "Quién lee sus respuestas",
    whoNamed: (organisation) =>
      `Las personas de ${organisation} que tienen derecho a leer las respuestas de este formulario. Se registra cada vez que alguien las abre.`,
    whoElse:
      "Las personas que publicaron este formulario y aquellas a quienes dieron derecho a leer las respuestas. Se registra cada vez que alguien las abre.",
    what: "Qué se guarda",
    whatText:
      "Sus respuestas, los archivos que añade, los informes que se hacen con ellas, cuándo guardó y envió, su idioma y su zona horaria. Su correo electrónico solo si pidió un mensaje o inició sesión. Las estadísticas no contienen respuestas.",
    subject:
      "Y el número de su enlace: con él, quienes le mandaron el enlace saben de quién tratan las respuestas.",
    where: "Dónde se guarda",
    whereText:
      "En la base de datos y el almacén de archivos de este servicio, cifrado allí y en el camino. Quienes administran el servicio pueden acceder a ello para copias de seguridad y reparaciones.",
    region: (place) => `Ambos están en esta región: ${place}.`,
    howLong: "Cuánto tiempo se conserva",
    days: (count) =>
      count === 1
        ? "Las respuestas y los informes se borran 1 día después de la última actividad."
        : `Las respuestas y los informes se borran ${count} días después de la última actividad.`,
    noDays: "No hay un plazo fijado: las respuestas y los informes se conservan hasta que alguien los borre.",
    unknownDays: "Sin conexión no se puede consultar. Abra el formulario más tarde para leerlo.",
    here: "En este dispositivo",
    hereText:
      "Lo que escribe se conserva en este navegador hasta que se guarda. En su propio dispositivo se quedan el formulario y su clave. «Borrar todo de este dispositivo» elimina ambos.",
    hereShared: "En este dispositivo compartido no se conserva nada.",
    erase: "Cómo pedir que se borre",
    eraseDraft:
      "Lo que todavía no ha enviado puede borrarlo usted mismo, con «Eliminar este formulario» debajo del formulario.",
    eraseText:
      "Pídalo a quienes le mandaron el formulario e indique el número de su envío, que está en la última página. Con una cuenta puede borrar su cuenta y todos sus envíos en los ajustes.",
    theirWords: "En sus propias palabras",
  },
  deadEnds: {
    accessDeniedText:
      "Este enlace no abre ningún formulario. Compruebe que esté completo o pida uno nuevo a quien se lo envió.",
    noKeyText:
      "Este dispositivo no conserva ningún acceso a este formulario. Abra el enlace que guardó o recibió; si lo tiene en Mis formularios, inicie sesión.",
    unknownTitle: "No hay nada en esta dirección",
    unknownText: "Revise el enlace o pida uno nuevo a quien se lo envió.",
  },
  last: {
    title: "Ya rellenó este formulario antes",
    text: (date) =>
      `Lo envió el ${date}. Puede empezar con aquellas respuestas: cada página le preguntará si siguen siendo así. Los archivos no se copian.`,
    empty: "Empezar en blanco",
    copy: "Empezar con mis últimas respuestas",
    from: (date) => `Estas son sus respuestas del ${date}.`,
    ask: "¿Siguen siendo así? Cambie lo que no lo sea.",
    yes: "Sí, siguen siendo así",
    checked: "Ha revisado esta página.",
    problem: "Indique que sus últimas respuestas siguen siendo así, o cámbielas.",
  },
  link: {
    test: "Esto es una prueba. Nada de ella cuenta; se elimina en un plazo de 7 días.",
    used: "Este enlace ya se usó",
    usedText:
      "Con él ya se enviaron respuestas, y solo se puede usar una vez. Lo que escribió aquí se conserva, pero no se puede enviar. Pida uno nuevo a quienes se lo mandaron.",
    unfilled: "Algunas respuestas de su enlace no encajan en este formulario",
    unfilledText:
      "Puede que el formulario haya cambiado desde que se creó el enlace. Busque el lugar que les corresponde:",
  },
  mails: {
    address: "Correo electrónico",
    linkText: "Le enviamos el enlace a este formulario y nada de sus respuestas.",
    linkReport: "Avisarme cuando mi informe esté listo",
    linkReminder: "Recordármelo una vez si dejo el formulario sin terminar durante 3 días",
    linkWithdraw: "Los enlaces enviados antes dejan de funcionar",
    send: "Enviar",
    sending: "Enviando…",
    linkSent: (address) =>
      `El enlace va de camino a ${address}. Si no llega en unos minutos, revise la dirección y la carpeta de correo no deseado. No se envía nada a una dirección que haya cancelado nuestros mensajes.`,
    anotherAddress: "Usar otra dirección",
    addressWrong: "Esto no es una dirección de correo. Tiene la forma nombre@example.org.",
    tooOften: "Se pidieron demasiados mensajes. Inténtelo de nuevo dentro de una hora.",
    linkFailed: "No se pudo enviar el mensaje. Inténtelo de nuevo en un momento.",

    manageSubscriptions: "Gestionar suscripciones",
    mailsTo: (address) => `Los mensajes sobre sus formularios van a ${address}. Elija cuáles quiere.`,
    reportReady: "Avisarme cuando un informe mío esté listo.",
    sentBack: "Avisarme cuando me devuelvan un formulario que envié.",
    reminder: "Recordarme una vez un formulario que empecé y dejé durante 3 días.",
    savingChoice: "Guardando…",
    savedChoice: "¡Guardado!",
    saveFailed: "No se pudo guardar su elección. Inténtelo de nuevo.",
    loadFailed: "No se pudieron cargar sus suscripciones.",
    loading: "Cargando…",

    unsubscribeTitle: "Cancelar los mensajes",
    unsubscribeText: (address) =>
      `${address} no recibirá más mensajes sobre formularios: ni enlaces, ni recordatorios, ni avisos de informes. Los formularios, las respuestas y los informes quedan como están.`,
    unsubscribe: "No recibir más mensajes",
    stopping: "Cancelando…",
    unsubscribed: (address) => `Hecho. Ya no se enviarán mensajes sobre formularios a ${address}.`,
    undo: "Volver a recibirlos",
    undone: (address) => `${address} vuelve a recibir los mensajes sobre formularios que pidió.`,
    linkCut: "Este enlace no está completo. Ábralo otra vez desde el mensaje o cópielo entero.",
    unsubscribeFailed: "No ha funcionado. Revise su conexión e inténtelo de nuevo.",
  },
  myForms: {
    name: "Nombre",
    status: "Estado",
    date: "Fecha",
    actionsColumn: "Acciones",
    openForm: "Abrir formulario",
    viewOutput: "Ver resultado",
    home: "Inicio",
    signOut: "Cerrar sesión",
    newForm: "Formulario nuevo",
    noForms: "Aún no tiene formularios. Pulse Formulario nuevo para empezar uno.",
    newFormText: "Elija un formulario que ya haya llenado o pegue el enlace que recibió.",
    newFormLink: "Enlace a un formulario",
    newFormLinkWrong:
      "Esto no es un enlace a un formulario. Tiene la forma https://…/f/… con una clave larga al final.",
    start: "Empezar",
    rename: "Cambiar nombre",
    newName: "Nombre nuevo",
    renameFailed: "No se pudo cambiar el nombre. Inténtelo de nuevo.",
    inboxFailed: "No se pudieron cargar sus formularios.",
    statuses: {
      NEW: "Nuevo",
      OPEN: "Abierto",
      REVOKE: "Revocado",
      COMPLETE: "Completado",
      POST_PROCESSING: "Generando resultado...",
    },
    sampleOffer: "¿No tiene un enlace? Pruebe el",
    sampleForm: "Formulario de muestra",
  },
  refusals: {
    ACCESS_DENIED: "Acceso denegado",
    SIGN_IN_NEEDED: "Su sesión ha terminado. Inicie sesión de nuevo para seguir.",
    XSRF_REFUSED: "Esta página está desactualizada. Vuelva a cargarla e inténtelo de nuevo.",
    FIREWALL_REFUSED:
      "Un cortafuegos delante de este sitio rechazó la petición. Inténtelo de nuevo; si se repite, avise a quienes administran el sitio.",
    CROSS_SITE_REFUSED: "Esta petición vino de otro sitio y se rechazó.",
    INPUT_INVALID: "No se pudo leer parte de lo que se envió.",
    BODY_TOO_LARGE: "Lo que envió es demasiado grande.",
    TOO_MANY_REQUESTS: "Demasiados intentos. Espere un poco e inténtelo de nuevo.",
    SERVICE_BUSY: "El servicio está ocupado. Inténtelo de nuevo en un momento.",
    FAULT: "Algo falló de nuestro lado. No se perdió nada; inténtelo de nuevo.",
    PUBLICATION_CLOSED: "Este formulario está cerrado y ya no acepta respuestas.",
    PUBLICATION_FULL: "Este formulario ya recibió todas las respuestas que admite.",
    PUBLICATION_EXPIRED:
      "Este formulario estuvo abierto hasta una fecha que ya pasó. Ya no acepta respuestas.",
    INSTANCE_STALE: "Este formulario se modificó en otro lugar. Se muestran las respuestas más recientes.",
    INSTANCE_COMPLETE: "Este formulario ya se había enviado.",
    ANSWERS_INVALID: "Algunas respuestas deben corregirse antes de enviar el formulario.",
    ANSWERS_TOO_LARGE: "Las respuestas son demasiado largas. Acorte las más largas.",
    TOO_MANY_ENTRIES:
      "Una lista tiene más entradas de las que admite un formulario. No se cambió nada; quite algunas e inténtelo de nuevo.",
    TOO_MUCH_TO_COMPUTE:
      "Este formulario tiene demasiado que calcular con estas respuestas. Sus respuestas se conservan como están; quite algunas entradas o avise a quienes le mandaron el formulario.",
    OUTPUT_NOT_FOUND: "Este informe no está.",
    REPORTS_UNDER_WAY:
      "Los informes de sus últimas respuestas aún se están preparando. Inténtelo de nuevo en un momento; sus cambios están a salvo.",
    LINK_NEEDED:
      "Este formulario solo se abre con un enlace personal. Abra el enlace del mensaje que recibió; si no tiene ninguno, pregunte a quienes le enviaron aquí.",
    LINK_INVALID:
      "Este enlace está incompleto o no es de este formulario. Ábralo de nuevo desde el mensaje en que llegó; si no funciona, pida uno nuevo a quienes se lo mandaron.",
    LINK_EXPIRED:
      "Este enlace era válido hasta una fecha que ya pasó. Pida uno nuevo a quienes se lo mandaron.",
    LINK_USED:
      "Con este enlace ya se enviaron respuestas, y solo se puede usar una vez. Pida uno nuevo a quienes se lo mandaron.",
    TOO_MANY_CHANGES:
      "Estas respuestas ya se cambiaron tantas veces como es posible. Pregunte a quienes le mandaron el formulario.",
  },
  states: instanceStatesEs,
  saved: {
    savedInMyForms: "Lo encontrará en Mis formularios siempre que inicie sesión.",
    resumeLink:
      "Este enlace vuelve a abrir su formulario, en este o en otro dispositivo. No lo comparta: quien lo tenga puede leer sus respuestas.",
    copyLink: "Copiar enlace",
    copied: "Copiado",
  },
  session: {
    code: "es",
    title: "La sesión está por terminar",
    text: "Hace un rato que nadie hace nada aquí. Elija Cancelar para seguir con la sesión abierta.",
    secondsLeft: (seconds) => `La sesión se cerrará en ${seconds} ${seconds === 1 ? "segundo" : "segundos"}.`,
    cancel: "Cancelar",
  },
  stale: {
    staleKept: (count) =>
      count === 1
        ? "Se añadió 1 respuesta que usted dio aquí."
        : `Se añadieron ${count} respuestas que usted dio aquí.`,
    staleConflicts: "Aquí se respondieron de otra manera. Nada se ha perdido: elija qué respuesta se queda.",
    staleMine: "Su respuesta aquí",
    staleTheirs: "La respuesta más reciente",
    useMine: "Usar mi respuesta",
    unanswered: "sin respuesta",
    unshown:
      "Con las respuestas más recientes, esta pregunta no forma parte del formulario. Si vuelve a formar parte, podrá elegir.",
  },
};
