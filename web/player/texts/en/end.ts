/** What the page says from the first answer on, and at its end, in English: the shape that every other language has. */

export const end = {
  /** Around the answers that are checked before they are submitted. */
  check: {
    title: "Check your answers",
    lead: "This is what you will submit. You can still change everything.",
    unanswered: "Not answered",
    change: "Change",
    back: "Back to your answers",
    offer: "Before you submit, you can read all your answers once more.",
    questions: "Back to the questions",
  },
  /** About deleting what isn't submitted. */
  discard: {
    delete: "Delete this form",
    deleteTitle: "Delete this form?",
    deleteText:
      "Everything that you entered is deleted, on this device and where it was saved. This can't be undone.",
    deleteYes: "Delete",
    deleted: "Your form was deleted",
    deletedText: "Nobody can open it any more.",
    startAgain: "Start a new form",
    discard: "Discard my changes",
    discardTitle: "Discard your changes?",
    discardText:
      "What you submitted stays as it is. The changes that you have made since are deleted. This can't be undone.",
    discardYes: "Discard",
    failed: "Nothing was deleted: there is no connection. Try again later.",
  },
  /** About a missing connection. */
  offline: {
    offline: "There is no connection",
    offlineText:
      "This is your form as this device has it. You can go on: your answers are sent when the connection is back.",
    waiting: "Not submitted yet: there is no connection",
    waitingText: "This page submits your form as soon as the connection is back, and tells you.",
    mayClose: "Your answers are kept on this device: you can also close this page and open it again later.",
    inPrivate: "In a private window, leave it open: everything in it is gone when you close it.",
    leaveOpen: "Leave this page open.",
    tryNow: "Try now",
    stop: "Don’t submit yet",
    noRoom:
      "This device has no room left to keep the form. Without a connection, leave this page open until you have submitted.",
    keepsNothing:
      "This browser keeps nothing once its window is closed, as in a private window. Leave this page open until you have submitted.",
    notHere:
      "There is no connection, and this device doesn’t have this form any more. What was saved is there once you are connected.",
  },
  /** What the page says of reports. */
  outputs: {
    submitted: "You have successfully submitted your form.",
    /** A colon and the number follow. */
    number: "Number of your submission",
    numberUse: "Give it when you ask the people who sent you the form about your answers.",
    /** A colon and the time follow. */
    received: "Received",
    /** A colon and the name of an organisation follow. */
    receivedBy: "Received by",
    nextSteps: "What happens next",
    answers: "Your answers",
    hideAnswers: "Hide your answers",
    answersUnreadable:
      "Your answers could not be opened now. They are safe. Check your connection and try again.",
    progress: "Progress of your report",
    reportsReady: "Your reports are ready.",
    reportReady: "Your report is ready.",
    reportFailed:
      "Your answers are safe: your form was submitted. The report could not be generated. We have been notified and will try again; come back to this page later.",
    submittedElsewhere:
      "This form was submitted before, here or on another device. What was changed here afterwards is not included.",
    noReports: "There is nothing more to do. You can close this page.",
    /** Where the form says what happens next. */
    closePage: "You can close this page.",
    pollTrouble: "No connection right now. Your answers are safe; we keep checking.",
    outputs: "Your reports",
    open: "Open",
    saveFile: "Download",
    openNamed: (name: string) => `Open ${name}`,
    saveNamed: (name: string) => `Download ${name}`,
    closeReport: "Close",
    openingReport: "Opening the report…",
    printedFromHere:
      "Is the report longer than this sheet? Choose Download and print the file to get all of it.",
    reportUnreadable: "This report could not be opened. Try again, or download it.",
    /** What a report is for, by its kind. */
    kindPage: "To read here",
    kindPdf: "PDF, to print or to send",
    pageCount: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
    kindData: "Data for a program",
    kindText: "Plain text",
    pages: (name: string) => `Pages of ${name}`,
    pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
  },
  /** About changing answers after submitting. */
  change: {
    /** A button beside the reports. */
    change: "Change my answers",
    goOn: "Continue changing my answers",
    goOnHint: "You began to change your answers and have not submitted the changes yet.",
    changing: "You are changing your answers",
    until: (version: number) =>
      `What you submitted before stays valid until you submit again. Then this becomes version ${version}, and your reports are made again.`,
    sentBack: "Your answers were sent back to you with this note:",
    version: (version: number) => `Version ${version} of your answers`,
    replaced: "Replaced by newer answers",
    earlier: "Earlier versions",
  },
};

export type EndTexts = typeof end;
