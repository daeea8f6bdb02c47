/** What the respondent's page says in English: the shape that every other language has. */
import { instanceStatusLabels } from "../../form/answers/instance-status.ts";
import { counted, type MessageValue, named, type Said, said } from "../../message.ts";
import { fieldProblemsEn } from "../field-problems/en.ts";
import { instanceStatesEn } from "../instance-states/en.ts";
import type { Meaning, Refusals } from "../refusals.ts";

/** What refusals mean; one that has no text here keeps the server's own, which is English. */
const refusals: Readonly<Partial<Record<Meaning, string>>> = {
  CHECK_NEEDED: "This link is guarded, and this device could not be checked. Try again.",
};

export const en = {
  /** Which language this is. */
  code: "en",
  newQuestion: said<[label: string]>("New question: {label}", ["label"]),
  newQuestions: said<[count: number]>("New questions: {count}", ["count"]),
  newPage: said<[label: string]>("New page: {label}", ["label"]),
  newPages: said<[count: number]>("New pages: {count}", ["count"]),
  /** About the device and what it keeps. */
  device: {
    question: "Is this your own device?",
    questionText:
      "Your own keeps your form and reports; a shared one keeps nothing. Until you choose, they stay for 15 minutes.",
    questionReports:
      "Do you want to find your reports here again? If this device is your own, keep them on it.",
    own: "Yes, keep it here",
    shared: "No, it's shared",
    ownNote: "Your form is kept on this device.",
    sharedNote: "Nothing is kept on this shared device.",
    sharedText: said<[minutes: number]>(
      "Save gives you a link to continue elsewhere. When no one uses the page for {minutes} minutes, it starts again for the next person.",
      ["minutes"],
    ),
    done: "I'm done",
    clear: "Clear this device",
    clearTitle: "Clear this device?",
    clearText:
      "This removes everything that this site keeps in this browser, including other forms, and signs you out. What was saved or submitted stays with those who sent you the form.",
    clearYes: "Yes, clear it",
    cleared: "This device is cleared",
    clearedText: "This site no longer keeps anything about your forms in this browser.",
    clearFailed: "Not everything could be cleared",
    clearFailedText:
      "This browser did not remove everything. Check the connection, close other tabs of this site, and try again.",
    idleTitle: "Are you still there?",
    idleText: said<[seconds: number]>("This form will be closed for the next person in {seconds} seconds.", [
      "seconds",
    ]),
    resume: "Continue",
  },
  /** What is wrong with an answer. */
  problems: fieldProblemsEn,
  /** The same in the list above the form, each naming its question. */
  summary: {
    /** What is required, by how it is answered. */
    enter: "Enter “{label}”",
    answer: "Answer “{label}”",
    choose: "Choose an answer for “{label}”",
    chooseSome: "Choose at least one answer for “{label}”",
    tick: "Tick “{label}”",
    add: "Add “{label}”",
    /** What was answered and is refused. */
    dateBefore: "Enter {bound} or a later date for “{label}”",
    dateAfter: "Enter {bound} or an earlier date for “{label}”",
    dateOutOfRange: "Enter a date between {least} and {most} for “{label}”",
    notADate: "Enter a date that exists for “{label}”",
    notAPlace: "Enter a latitude from -90 to 90 and a longitude from -180 to 180 for “{label}”",
    notANumber: "Enter a number for “{label}”",
    notAnInteger: "Enter a whole number for “{label}”",
    tooSmall: "Enter {bound} or more for “{label}”",
    tooLarge: "Enter {bound} or less for “{label}”",
    outOfRange: "Enter a number from {least} to {most} for “{label}”",
    notAnOption: "Choose one of the options shown for “{label}”",
    tooFew: "Add at least {bound} for “{label}”",
    tooMany: "Remove some of “{label}”: at most {bound} are allowed",
    tooManyCounted: "Change the answer that says how many “{label}” there are: at most {bound} are allowed",
    tooManyFrom: "Change “{from}”: at most {bound} are allowed for “{label}”",
    constraint: "Check “{label}” and change it: this answer isn't allowed here",
    wrongType: "Check “{label}”: the answer doesn't have the expected form",
  },
  loading: "Opening your form…",
  /** The device computes something before a guarded form starts. */
  checking: "Checking… this takes a few seconds.",
  language: "Language",
  /** Another of the form's languages was chosen. */
  languageFailed: said<[language: string]>(
    "{language} could not be loaded: there is no connection. Reload the page later to change the language.",
    ["language"],
  ),
  required: "required",
  choose: "Choose…",
  clear: "Clear",
  filterOptions: "Find an option",
  noOptions: "No option matches.",
  chosen: said<[count: number]>(counted("count", { one: "# chosen", other: "# chosen" }), ["count"]),
  moreHelp: "More about this question",
  pickDate: "Choose a date from a calendar",
  pickTime: "Choose a time",
  datePart: "Date",
  timePart: "Time",
  incomplete: "Enter it in full, or clear it.",
  timeMissing: "Enter the time as well.",
  dateIncomplete: said<[mask: string]>("Enter the date as {mask}.", ["mask"]),
  dateYearShort: said<[mask: string]>("Enter the year with four digits: {mask}.", ["mask"]),
  dateNoMonth: said<[month: string]>("There is no month {month}.", ["month"]),
  dateNoDay: said<[day: string]>("There is no day {day}.", ["day"]),
  dateMissing: said<[date: string]>("{date} does not exist. Check the day and the month.", ["date"]),
  dateInFuture: said<[date: string]>("{date} is in the future.", ["date"]),
  numberUnreadable: said<[example: string]>("Enter a number, for example {example}.", ["example"]),
  numberAmbiguous: said<[typed: string, thousands: string, decimals: string]>(
    "“{typed}” can mean {thousands} or {decimals}. Write one of the two.",
    ["typed", "thousands", "decimals"],
  ),
  numberTooLong: "This number has too many digits.",
  on: "Yes",
  off: "No",
  sliderUnset: "Not answered yet. Move the slider to answer.",
  invalidFieldType: "Invalid field type!",

  stepOf: said<[step: number, count: number]>("{step} of {count}", ["step", "count"]),
  steps: "Steps",
  stepCompleted: "completed",
  stepLocked: "Finish the steps before this one first.",
  /** Before the name of a step. */
  step: said<[step: number]>("Step {step}: ", ["step"]),
  /** The name of a step that its author gave none. */
  page: said<[number: number]>("Page {number}", ["number"]),
  previous: "Previous",
  next: "Next",
  submit: "Submit",
  save: "Save",
  saveHint: "Save and finish later",
  submitting: "Submitting…",
  saving: "Saving…",
  actions: "Form actions",
  nextBlocked: "This step is not complete yet. Press to see what is missing.",
  submitBlocked: "Some answers are missing. Press to see which.",
  problemCount: said<[count: number]>(
    counted("count", { one: "# answer needs your attention", other: "# answers need your attention" }),
    ["count"],
  ),
  savedAt: said<[time: string]>("Saved {time}", ["time"]),
  savedNever: "Your answers are saved as you go.",
  slowLine: "The connection is slow: this takes longer than usual.",
  offlineLine: "Not saved yet: there is no connection",
  offlineSubmit: "There is no connection: not submitted yet, trying again",
  notSavedYet: "Not saved yet, trying again",
  answersTooLarge: said<[label: string, length: string, limit: string]>(
    "Not saved: your answers are too long. The longest is “{label}” with about {length} characters; all answers together can have about {limit}. Shorten it.",
    ["label", "length", "limit"],
  ),
  notSaved: "Not saved.",
  keptHere: "Your answers are kept on this device.",
  keepOpen:
    "This browser can't store anything on this device: leave this page open until your answers are saved.",
  unsaved: "Not saved yet",
  submitFailed: "Your form could not be submitted: there is no connection. Try again in a moment.",
  saveFailed: "Your form could not be saved: there is no connection. Try again in a moment.",
  staleTitle: "This form was changed somewhere else",
  staleText: "The newer answers are shown.",
  showNotice: "See what changed",
  dismiss: "Close",
  restored: "Answers from this device that had not been saved yet are back.",

  complete: "You have successfully submitted your form. Please wait while we generate your report.",
  thanks: "Thank you",
  saved: "You have successfully saved your form. You may return this form and complete it later.",
  resume: "Continue your form",
  resumeLinkLabel: "Link to your form",
  mailLink: "E-mail me the link",

  accessDenied: "Access denied",
  earlyTitle: "This form isn't open yet",
  earlyText: said<[moment: string]>("It opens on {moment}. Come back then with the same link.", ["moment"]),
  closedTitle: "This form is closed",
  closedText:
    "It takes no more answers. If you think this is a mistake, ask the person who sent you the link.",
  revokedTitle: "This form was withdrawn",
  openFailed: "The form could not be opened",
  tryAgain: "Try again",
  sessionEnded: "Your session has ended. Sign in to continue.",
  signIn: "Sign in",
  noConnection: "There is no connection. Check your network and try again.",
  crashTitle: "Something went wrong on this page",
  crashText: "Your answers are kept on this device. Reload the page to continue.",
  crashReload: "Reload the page to continue.",
  reload: "Reload",
  continueTitle: "You have already started this form on this device",
  continueText: said<[when: string]>("Last answer: {when}.", ["when"]),
  continueForm: "Continue where you left off",
  startAgain: "Start a new one",
  notMe: "This isn't me",

  dataUse: "How your data is used",
  myForms: "My Forms",
  cancel: "Cancel",

  /** What the page says of whose form it is. */
  about: {
    contact: "Questions about this form?",
    openUntil: said<[moment: string]>("Open until {moment}", ["moment"]),
  },
  /** The words of the debug toggle. */
  debug: {
    debugShow: "Show form value",
    debugHide: "Hide form value",
  },
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
    openNamed: said<[name: string]>("Open {name}", ["name"]),
    saveNamed: said<[name: string]>("Download {name}", ["name"]),
    closeReport: "Close",
    openingReport: "Opening the report…",
    printedFromHere:
      "Is the report longer than this sheet? Choose Download and print the file to get all of it.",
    reportUnreadable: "This report could not be opened. Try again, or download it.",
    /** What a report is for, by its kind. */
    kindPage: "To read here",
    kindPdf: "PDF, to print or to send",
    pageCount: said<[count: number]>(counted("count", { one: "# page", other: "# pages" }), ["count"]),
    kindData: "Data for a program",
    kindText: "Plain text",
    pages: said<[name: string]>("Pages of {name}", ["name"]),
    pageOf: said<[page: number, count: number]>("Page {page} of {count}", ["page", "count"]),
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
  },
  /** About changing answers after submitting. */
  change: {
    /** A button beside the reports. */
    change: "Change my answers",
    resume: "Continue changing my answers",
    resumeHint: "You began to change your answers and have not submitted the changes yet.",
    changing: "You are changing your answers",
    until: said<[version: number]>(
      "What you submitted before stays valid until you submit again. Then this becomes version {version}, and your reports are made again.",
      ["version"],
    ),
    sentBack: "Your answers were sent back to you with this note:",
    version: said<[version: number]>("Version {version} of your answers", ["version"]),
    replaced: "Replaced by newer answers",
    earlier: "Earlier versions",
    /** Staff changed what was submitted. */
    corrected:
      "The people who look after this form corrected your answers. The reports below are made of the corrected ones.",
    /** Of one version. */
    correctedVersion: "Corrected by the people who look after this form",
  },
  /** What the page says of long lists. */
  lists: {
    type: "Type to search",
    found: said<[count: number]>(counted("count", { one: "# choice", other: "# choices" }), ["count"]),
    unmatched: said<[typed: string]>(
      "“{typed}” is not one of the choices. Pick one from the list, or delete what you typed.",
      ["typed"],
    ),
    remove: said<[what: string]>("Remove {what}", ["what"]),
  },
  /** What the page says of questions with a look of their own. */
  looks: {
    of: said<[value: string, most: string]>("{value} of {most}", ["value", "most"]),
    scan: "Take a picture of the code",
    reading: "Reading the code…",
    read: said<[code: string]>("The code is {code}.", ["code"]),
    noCode: "No code was found. Try again closer and in good light, or type what is written at it.",
    noScanner: "Type what is written at the code.",
    day: "Day",
    month: "Month",
    year: "Year",
    sameDay: said<[date: string]>("That is {date}.", ["date"]),
  },
  /** What the page says of pictures, sounds and videos. */
  media: {
    picture: "Picture",
    audio: said<[of: string]>(named("of", "Sound", "Sound: {of}"), ["of"]),
    video: said<[of: string]>(named("of", "Video", "Video: {of}"), ["of"]),
    enlarge: said<[what: string]>("Show larger: {what}", ["what"]),
    close: "Close",
    failed: "This picture could not be loaded. Reload the page to try again.",
    silent: "This recording can't be played here. Reload the page to try again.",
  },
  /** What the page says of places. */
  places: {
    mine: "Use my position",
    stop: "Take this position",
    looking: "Looking for your position…",
    within: said<[metres: string]>("Right within {metres} m.", ["metres"]),
    denied: "This page may not know your position. Allow it in the browser, or type the coordinates.",
    failed: "Your position could not be found. Try again under the open sky, or type the coordinates.",
    latitude: "Latitude",
    longitude: "Longitude",
    addMine: "Add my position",
    add: "Add this place",
    incomplete: "Type a latitude from -90 to 90 and a longitude from -180 to 180 first.",
    added: said<[place: number]>("Place {place} added.", ["place"]),
    removed: said<[place: number]>("Place {place} removed.", ["place"]),
    moved: said<[place: number]>("Place {place} moved.", ["place"]),
    remove: said<[place: number]>("Remove place {place}", ["place"]),
    none: "No place yet.",
    map: "Map",
    showMap: "Show the map",
    hideMap: "Hide the map",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    mapFrom: said<[host: string]>("The map comes from {host}, which sees which area you look at.", ["host"]),
    mapFailed: "The map can’t be loaded at the moment. Everything can be answered without it.",
    again: "Try again",
    helpPlace:
      "Tap the map to set the place, or drag the pin. With a keyboard: the arrow keys move the map, + and − zoom, Enter sets the place at its centre.",
    helpPlaces:
      "Tap the map to add a place, drag a pin to move it. With a keyboard: the arrow keys move the map, + and − zoom, Enter adds the place at its centre.",
    helpChoice:
      "Tap a place on the map to choose it, or use the list. With a keyboard: the arrow keys move the map, + and − zoom, Enter chooses what is at its centre.",
    placedAt: said<[place: string]>("The place is {place}.", ["place"]),
    nothingThere: "There is nothing to choose at that place.",
    chosen: said<[label: string]>("Chosen: {label}.", ["label"]),
    unchosen: said<[label: string]>("No longer chosen: {label}.", ["label"]),
    undo: "Undo the last place",
    wheelHelp: said<[key: string]>("Hold {key} while scrolling to zoom the map", ["key"]),
    touchHelp: "Use two fingers to move the map",
  },
  /** What the page says of rankings. */
  rank: {
    unset: "Not answered yet. Move the choices into your order.",
    none: "There is nothing to put in order yet.",
    keep: "Keep this order",
    up: said<[what: string]>("Move {what} up", ["what"]),
    down: said<[what: string]>("Move {what} down", ["what"]),
    moved: said<[what: string, place: number, count: number]>("{what} is now {place} of {count}.", [
      "what",
      "place",
      "count",
    ]),
  },
  /** What the page says of repeats. */
  repeats: {
    add: said<[what: string]>(named("what", "Add another", "Add {what}"), ["what"]),
    remove: "Remove",
    removed: said<[name: string]>("{name} removed.", ["name"]),
    undo: "Undo",
    added: said<[name: string]>("{name} added.", ["name"]),
    numbered: said<[what: string, place: number]>(named("what", "Entry {place}", "{what} {place}"), [
      "what",
      "place",
    ]),
    none: "Nothing added yet.",
    leftOut: said<[what: string, count: number]>(
      [
        ...named("what", "", "{what}: "),
        ...counted("count", {
          one: "# entry with answers is left out, since the number is lower now. Raise the number again to have them back; when you submit, they are deleted.",
          other:
            "# entries with answers are left out, since the number is lower now. Raise the number again to have them back; when you submit, they are deleted.",
        }),
      ],
      ["what", "count"],
    ),
  },
  /** What the page says of files. */
  uploads: {
    choose: {
      image: "Choose a picture",
      audio: "Choose a recording",
      video: "Choose a video",
      file: "Choose a file",
    },
    take: { image: "Take a picture", audio: "Record", video: "Record a video", file: "Choose a file" },
    another: "Choose another",
    remove: "Remove",
    removed: said<[name: string]>("{name} removed.", ["name"]),
    undo: "Undo",
    added: said<[name: string]>("{name} has arrived.", ["name"]),
    sending: said<[name: string]>("Sending {name}", ["name"]),
    preparing: "Preparing…",
    waiting: said<[name: string]>("{name} waits for a connection. It is sent by itself.", ["name"]),
    checking: said<[name: string]>("{name} is being checked for malware. You can go on meanwhile.", ["name"]),
    retry: "Try again now",
    refused: {
      type: "This kind of file isn’t accepted here. Choose another one.",
      size: "This file is larger than 10 MB. Choose a smaller one.",
      all: "All files together are too large. This one was not kept.",
      other: "This file could not be sent. Choose it again.",
      harmful: "This file was not kept: it is harmful, or couldn’t be checked. Choose another one.",
      gone: "This file is no longer on this device, and was not sent. Choose it again.",
      picture:
        "Your browser can’t read this picture. Choose a JPEG or PNG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
    },
    show: "Open",
    megabytes: "MB",
    kilobytes: "kB",
    pad: "Drawing area",
    padHelp:
      "Draw with a finger, a pen or the mouse. With the keyboard: arrow keys move, the space bar puts the pen down and lifts it.",
    typeName: "Or type your name as your signature",
    penDown: "Pen down",
    penUp: "Pen up",
    undoStroke: "Undo line",
    clear: "Clear",
    use: { signature: "Use this signature", draw: "Use this drawing", annotate: "Use this picture" },
    unused: "Your drawing is not used yet.",
    background: "Choose the picture to draw on",
  },
  /** What the page about accessibility says. */
  accessibility: {
    title: "Accessibility",
    lead: "These forms are made for everybody. Here is what is checked, and what is not.",
    checked: "What the tests check",
    checks: [
      "The rules of WCAG 2.2, levels A and AA, that a program can judge (axe): on phones and wide screens, light and dark, in each language of the page.",
      "Every question, step and button with the keyboard alone, with a visible focus.",
      "Text enlarged to 200 %, screens of 320 pixels, less motion, and writing from right to left.",
      "In the engines of Chrome and Firefox; on older browsers by leaving out what they lack.",
      "PDF reports have tags, a language and a title, in the form that PDF/UA-1 asks for, wherever the page allows it.",
    ],
    result: "The last result",
    measured: said<[date: string, checks: string, rules: string, browsers: string]>(
      "On {date}, {rules} checked {checks} states of these pages in {browsers}.",
      ["date", "checks", "rules", "browsers"],
    ),
    looks: said<[widths: string, languages: string]>(
      "They were shown {widths} pixels wide, light and dark, in {languages}.",
      ["widths", "languages"],
    ),
    nothing: "It found nothing that breaks a rule.",
    broken: "It found parts that break these rules:",
    limits: "Known limits",
    gaps: [
      "A program finds only some barriers. No formal audit and no test with users of screen readers is part of these checks.",
      "Maps and drawing areas are for the eye. Places can be typed or chosen from a list, and signatures typed.",
      "Pictures, recordings and texts come from the authors of a form, who decide on their descriptions and languages.",
      "The engine of Safari is not part of these checks.",
    ],
    help: "If something is in your way",
    helpText:
      "Tell the people who sent you the form: their contact is below the form where they gave one. Say which question it is, and which device and browser you use. They can also take your answers in another way.",
  },
  /** About a form that was changed since it was begun. */
  changed: {
    title: "This form was updated since you began",
    kept: "Everything that you entered is still here.",
    look: "These questions are new or changed:",
  },
  /** What the page says of the use of answers. */
  dataUsePage: {
    who: "Who reads your answers",
    whoNamed: said<[organisation: string]>(
      "The people at {organisation} who have the right to read the answers to this form. Each time somebody opens them is recorded.",
      ["organisation"],
    ),
    whoElse:
      "The people who published this form, and those to whom they gave the right to read the answers. Each time somebody opens them is recorded.",
    what: "What is stored",
    whatText:
      "Your answers, the files that you add, the reports made from them, when you saved and submitted, your language and your time zone. Your e-mail address only if you asked for a mail or signed in. Statistics contain no answers.",
    subject:
      "And the number in your link: with it, the people who sent you the link know whom the answers are about.",
    where: "Where it is stored",
    whereText:
      "In the database and the file store of this service, encrypted there and on the way. Those who operate the service can reach it, for backups and repairs.",
    region: said<[place: string]>("Both are in this region: {place}.", ["place"]),
    howLong: "How long it is kept",
    days: said<[count: number]>(
      counted("count", {
        one: "Answers and reports are erased # day after the last activity.",
        other: "Answers and reports are erased # days after the last activity.",
      }),
      ["count"],
    ),
    noDays: "No period is set: answers and reports are kept until somebody erases them.",
    unknownDays: "This can’t be looked up without a connection. Open the form again later to read it.",
    here: "On this device",
    hereText:
      "What you type is kept in this browser until it is saved. On your own device, the form and its key stay. “Clear this device” removes both.",
    hereShared: "Nothing is kept on this shared device.",
    erase: "How to have it erased",
    eraseDraft:
      "You can erase what you have not submitted yet yourself, with “Delete this form” below the form.",
    eraseText:
      "Ask the people who sent you the form, and give the number of your submission from its last page. With an account you can erase your account and all of your submissions under Settings.",
    theirWords: "In their own words",
  },
  /** The texts for an address that leads nowhere. */
  deadEnds: {
    accessDeniedText:
      "This link does not open a form. Check that it is complete, or ask the person who sent it to you for a new one.",
    noKeyText:
      "This device has no access to this form. Open the link that you saved or received; if the form is in My Forms, sign in.",
    unknownTitle: "There is nothing at this address",
    unknownText: "Check the link, or ask the person who sent it to you for a new one.",
  },
  /** About starting from the last answers. */
  last: {
    title: "You have filled this in before",
    text: said<[date: string]>(
      "You submitted it on {date}. You can begin with those answers: each page then asks whether they are still so. Files are not copied.",
      ["date"],
    ),
    empty: "Start empty",
    copy: "Start from my last answers",
    from: said<[date: string]>("These are your answers of {date}.", ["date"]),
    ask: "Still so? Change what isn't.",
    yes: "Yes, still so",
    checked: "You have checked this page.",
    problem: "Say that your last answers are still so, or change them.",
  },
  /** About a link that brings answers with it. */
  link: {
    test: "This is a test. Nothing of it counts; it is deleted within 7 days.",
    used: "This link was already used",
    usedText:
      "Answers were submitted with it, and it can be used once. What you entered here is kept, but can't be submitted. Ask the people who sent it for a new one.",
    unfilled: "Some answers of your link don't fit this form",
    unfilledText:
      "The form may have changed since the link was made. Please look for the right place for them:",
  },
  /** What the screens about mails say. */
  mails: {
    address: "E-mail address",
    linkText: "We will mail you the link to this form, without any of your answers.",
    linkReport: "E-mail me when my report is ready",
    linkReminder: "Remind me once if I leave the form unfinished for 3 days",
    linkWithdraw: "Links that were mailed before stop working",
    send: "Send",
    sending: "Sending…",
    linkSent: said<[address: string]>(
      "The link is on its way to {address}. If it does not arrive within a few minutes, check the address and your spam folder. Nothing is sent to an address that has unsubscribed from our mails.",
      ["address"],
    ),
    anotherAddress: "Use another address",
    addressWrong: "This is not an e-mail address. It looks like name@example.org.",
    tooOften: "Too many mails were requested. Try again in an hour.",
    linkFailed: "The mail could not be sent. Try again in a moment.",

    manageSubscriptions: "Manage Subscriptions",
    mailsTo: said<[address: string]>("Mails about your forms go to {address}. Choose which you want.", [
      "address",
    ]),
    reportReady: "E-mail me when one of my reports is ready.",
    sentBack: "E-mail me when a form that I submitted is sent back to me.",
    reminder: "Remind me once about a form that I started and left for 3 days.",
    savingChoice: "Saving…",
    savedChoice: "Saved!",
    saveFailed: "Your choice could not be saved. Try again.",
    loadFailed: "Your subscriptions could not be loaded.",
    loading: "Loading…",

    unsubscribeTitle: "Unsubscribe",
    unsubscribeText: said<[address: string]>(
      "{address} will get no more mails about forms: no links, no reminders, no news of reports. Forms, answers and reports stay as they are.",
      ["address"],
    ),
    unsubscribe: "Stop these mails",
    stopping: "Stopping…",
    unsubscribed: said<[address: string]>("Done. No more mails about forms go to {address}.", ["address"]),
    undo: "Start these mails again",
    undone: said<[address: string]>("Mails about forms go to {address} again, as you chose them.", [
      "address",
    ]),
    linkCut: "This link is not complete. Open it from the mail again, or copy all of it.",
    unsubscribeFailed: "This did not work. Check your connection and try again.",
  },
  /** What My Forms and the sample form say. */
  myFormsPage: {
    name: "Name",
    status: "Status",
    date: "Date",
    actionsColumn: "Actions",
    openForm: "Open Form",
    viewOutput: "View Output",
    home: "Home",
    signOut: "Sign out",
    newForm: "New Form",
    noForms: "You have no forms yet. Press New Form to start one.",
    newFormText: "Choose a form that you have filled in before, or paste the link that you were given.",
    newFormLink: "Link to a form",
    newFormLinkWrong: "This is not a link to a form. It looks like https://…/f/… with a long key at its end.",
    start: "Start",
    rename: "Rename",
    newName: "New name",
    renameFailed: "The name could not be changed. Try again.",
    inboxFailed: "Your forms could not be loaded.",
    statuses: instanceStatusLabels, // the specification gives them in English
    sampleOffer: "No link at hand? Try the",
    sampleForm: "Sample form",
  },
  /** About a form that was saved for later. */
  savedForLater: {
    savedInMyForms: "You can find it in My Forms whenever you are signed in.",
    resumeLink:
      "This link opens your form again, on this or any other device. Keep it to yourself: anyone who has it can read your answers.",
    copyLink: "Copy link",
    copied: "Copied",
  },
  /** About a session that is about to end. */
  session: {
    code: "en",
    title: "Session Expiration",
    text: "There has been no activity here for a while. Choose Cancel to stay signed in.",
    secondsLeft: said<[seconds: number]>(
      counted("seconds", {
        one: "You will be signed out in # second.",
        other: "You will be signed out in # seconds.",
      }),
      ["seconds"],
    ),
    cancel: "Cancel",
  },
  /** About merged answers. */
  stale: {
    staleKept: said<[count: number]>(
      counted("count", {
        one: "# answer that you gave here was added to them.",
        other: "# answers that you gave here were added to them.",
      }),
      ["count"],
    ),
    staleConflicts: "These were answered differently here. Nothing is lost: choose which answer stays.",
    staleMine: "Your answer here",
    staleTheirs: "The newer answer",
    useMine: "Use my answer",
    unanswered: "no answer",
    unshown: "With the newer answers this question isn’t part of the form. If it is again, you can choose.",
  },
  refusals,
  /** Why a form accepts no answers. */
  states: instanceStatesEn,
};

/** The shape of texts in any language: what takes values is a function there, however it finds its words. */
type InAnyLanguage<Part> =
  Part extends Said<infer Values extends readonly MessageValue[]>
    ? (...values: Values) => string
    : Part extends object
      ? { [Key in keyof Part]: InAnyLanguage<Part[Key]> }
      : Part;
export type Texts = InAnyLanguage<typeof en>;
/** Those of a language that the server doesn't speak: they say each refusal themselves. */
export type TranslatedTexts = Texts & { refusals: Refusals };
