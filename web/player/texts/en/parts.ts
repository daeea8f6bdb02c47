/** What the parts of the page say that not everybody meets, in English: the shape that every other language has. */
import { instanceStatusLabels } from "../../../../shared/form/instance-status.ts";
import { instanceStatesEn } from "../../../../shared/messages/instance-states/en.ts";
import type { Meaning } from "../../../lib/send.ts";

/** What refusals mean; one that has no text here keeps the server's own, which is English. */
type Refusals = Readonly<Partial<Record<Meaning, string>>>;
const refusals: Refusals = {};

export const parts = {
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
    measured: (date: string, checks: string, rules: string, browsers: string) =>
      `On ${date}, ${rules} checked ${checks} states of these pages in ${browsers}.`,
    looks: (widths: string, languages: string) =>
      `They were shown ${widths} pixels wide, light and dark, in ${languages}.`,
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
  dataUse: {
    who: "Who reads your answers",
    whoNamed: (organisation: string) =>
      `The people at ${organisation} who have the right to read the answers to this form. Each time somebody opens them is recorded.`,
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
    region: (place: string) => `Both are in this region: ${place}.`,
    howLong: "How long it is kept",
    days: (count: number) =>
      count === 1
        ? "Answers and reports are erased 1 day after the last activity."
        : `Answers and reports are erased ${count} days after the last activity.`,
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
    text: (date: string) =>
      `You submitted it on ${date}. You can begin with those answers: each page then asks whether they are still so. Files are not copied.`,
    empty: "Start empty",
    copy: "Start from my last answers",
    from: (date: string) => `These are your answers of ${date}.`,
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
    linkSent: (address: string) =>
      `The link is on its way to ${address}. If it does not arrive within a few minutes, check the address and your spam folder. Nothing is sent to an address that has unsubscribed from our mails.`,
    anotherAddress: "Use another address",
    addressWrong: "This is not an e-mail address. It looks like name@example.org.",
    tooOften: "Too many mails were requested. Try again in an hour.",
    linkFailed: "The mail could not be sent. Try again in a moment.",

    manageSubscriptions: "Manage Subscriptions",
    mailsTo: (address: string) => `Mails about your forms go to ${address}. Choose which you want.`,
    reportReady: "E-mail me when one of my reports is ready.",
    sentBack: "E-mail me when a form that I submitted is sent back to me.",
    reminder: "Remind me once about a form that I started and left for 3 days.",
    savingChoice: "Saving…",
    savedChoice: "Saved!",
    saveFailed: "Your choice could not be saved. Try again.",
    loadFailed: "Your subscriptions could not be loaded.",
    loading: "Loading…",

    unsubscribeTitle: "Unsubscribe",
    unsubscribeText: (address: string) =>
      `${address} will get no more mails about forms: no links, no reminders, no news of reports. Forms, answers and reports stay as they are.`,
    unsubscribe: "Stop these mails",
    stopping: "Stopping…",
    unsubscribed: (address: string) => `Done. No more mails about forms go to ${address}.`,
    undo: "Start these mails again",
    undone: (address: string) => `Mails about forms go to ${address} again, as you chose them.`,
    linkCut: "This link is not complete. Open it from the mail again, or copy all of it.",
    unsubscribeFailed: "This did not work. Check your connection and try again.",
  },
  /** What My Forms and the sample form say. */
  myForms: {
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
  saved: {
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
    secondsLeft: (seconds: number) =>
      `You will be signed out in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    cancel: "Cancel",
  },
  /** About merged answers. */
  stale: {
    staleKept: (count: number) =>
      count === 1
        ? "1 answer that you gave here was added to them."
        : `${count} answers that you gave here were added to them.`,
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

export type PartTexts = typeof parts;
