/** The page's own words in English: the shape that every other language satisfies. */

import { fieldProblemsEn } from "../../../../shared/messages/field-problems/en.ts";
import { summaryEn } from "../summary/en.ts";

export const page = {
  /** Which language this is. */
  code: "en",
  newQuestion: (label: string) => `New question: ${label}`,
  newQuestions: (count: number) => `New questions: ${count}`,
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
    sharedText: (minutes: number) =>
      `Save gives you a link to continue elsewhere. When no one uses the page for ${minutes} minutes, it starts again for the next person.`,
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
    idleText: (seconds: number) => `This form will be closed for the next person in ${seconds} seconds.`,
    goOn: "Continue",
  },
  /** What is wrong with an answer. */
  problems: fieldProblemsEn,
  /** The same in the list above the form, each naming its question. */
  summary: summaryEn,
  loading: "Opening your form…",
  language: "Language",
  /** Another of the form's languages was chosen. */
  languageFailed: (language: string) =>
    `${language} could not be loaded: there is no connection. Reload the page later to change the language.`,
  required: "required",
  choose: "Choose…",
  clear: "Clear",
  filterOptions: "Find an option",
  noOptions: "No option matches.",
  chosen: (count: number) => (count === 1 ? "1 chosen" : `${count} chosen`),
  moreHelp: "More about this question",
  pickDate: "Choose a date from a calendar",
  pickTime: "Choose a time",
  datePart: "Date",
  timePart: "Time",
  incomplete: "Enter it in full, or clear it.",
  timeMissing: "Enter the time as well.",
  dateIncomplete: (mask: string) => `Enter the date as ${mask}.`,
  dateYearShort: (mask: string) => `Enter the year with four digits: ${mask}.`,
  dateNoMonth: (month: string) => `There is no month ${month}.`,
  dateNoDay: (day: string) => `There is no day ${day}.`,
  dateMissing: (date: string) => `${date} does not exist. Check the day and the month.`,
  dateInFuture: (date: string) => `${date} is in the future.`,
  numberUnreadable: (example: string) => `Enter a number, for example ${example}.`,
  numberAmbiguous: (typed: string, thousands: string, decimals: string) =>
    `“${typed}” can mean ${thousands} or ${decimals}. Write one of the two.`,
  numberTooLong: "This number has too many digits.",
  on: "Yes",
  off: "No",
  sliderUnset: "Not answered yet. Move the slider to answer.",
  invalidFieldType: "Invalid field type!",

  stepOf: (step: number, count: number) => `${step} of ${count}`,
  steps: "Steps",
  stepCompleted: "completed",
  stepLocked: "Finish the steps before this one first.",
  /** Before the name of a step. */
  step: (step: number) => `Step ${step}: `,
  /** The name of a step that its author gave none. */
  page: (number: number) => `Page ${number}`,
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
  problemCount: (count: number) =>
    count === 1 ? "1 answer needs your attention" : `${count} answers need your attention`,

  savedAt: (time: string) => `Saved ${time}`,
  savedNever: "Your answers are saved as you go.",
  slowLine: "The connection is slow: this takes longer than usual.",
  offlineLine: "Not saved yet: there is no connection",
  offlineSubmit: "There is no connection: not submitted yet, trying again",
  notSavedYet: "Not saved yet, trying again",
  answersTooLarge: (label: string, length: string, limit: string) =>
    `Not saved: your answers are too long. The longest is “${label}” with about ${length} characters; all answers together can have about ${limit}. Shorten it.`,
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
  goOn: "Continue your form",
  resumeLinkLabel: "Link to your form",
  mailLink: "E-mail me the link",

  accessDenied: "Access denied",
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
  continueText: (when: string) => `Last answer: ${when}.`,
  continueForm: "Continue where you left off",
  startAgain: "Start a new one",
  notMe: "This isn't me",

  dataUse: "How your data is used",
  myForms: "My Forms",
  cancel: "Cancel",

  /** What the page says of whose form it is. */
  about: {
    contact: "Questions about this form?",
    openUntil: (moment: string) => `Open until ${moment}`,
  },
  /** The words of the debug toggle. */
  debug: {
    debugShow: "Show form value",
    debugHide: "Hide form value",
  },
};

export type Texts = typeof page;
