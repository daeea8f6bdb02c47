/** What is said about the device and what it keeps: comes with the language, for it is needed without a connection. */
export const deviceEn = {
  question: "Is this your own device?",
  questionText:
    "Your own device keeps your form and your reports within reach. A shared one keeps nothing. Until you choose, they are kept here for 15 minutes.",
  questionReports:
    "Do you want to find your reports here again? Then keep them on this device if it is your own.",
  own: "Yes, keep it here",
  shared: "No, it's shared",
  ownNote: "Your form is kept on this device.",
  sharedNote: "Nothing is kept on this shared device.",
  sharedText: (minutes: number) =>
    `Save gives you a link to go on elsewhere. When nobody touches the page for ${minutes} minutes, it begins again for the next person.`,
  done: "I'm done",
  clear: "Clear this device",
  clearTitle: "Clear this device?",
  clearText:
    "This removes everything that this site keeps in this browser, other forms included, and signs you out. What was saved or submitted stays with those who sent you the form.",
  clearYes: "Yes, clear it",

  cleared: "This device is cleared",
  clearedText: "This site keeps nothing of your forms in this browser any more.",
  clearFailed: "Not everything could be cleared",
  clearFailedText:
    "This browser did not let go of everything. Check the connection, close other tabs of this site, and try again.",
  idleTitle: "Are you still there?",
  idleText: (seconds: number) => `This form is closed for the next person in ${seconds} seconds.`,
  goOn: "Go on",
};
export type DeviceTexts = typeof deviceEn;
