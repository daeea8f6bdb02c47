/** What the page says of questions that not every form has, in English: the shape that every other language has. */

export const fields = {
  /** What the page says of long lists. */
  lists: {
    type: "Type to search",
    found: (count: number) => (count === 1 ? "1 choice" : `${count.toLocaleString("en")} choices`),
    unmatched: (typed: string) =>
      `“${typed}” is not one of the choices. Pick one from the list, or delete what you typed.`,
    remove: (what: string) => `Remove ${what}`,
  },
  /** What the page says of questions with a look of their own. */
  looks: {
    of: (value: string, most: string) => `${value} of ${most}`,
    scan: "Take a picture of the code",
    reading: "Reading the code…",
    read: (code: string) => `The code is ${code}.`,
    noCode: "No code was found. Try again closer and in good light, or type what is written at it.",
    noScanner: "Type what is written at the code.",
    day: "Day",
    month: "Month",
    year: "Year",
    sameDay: (date: string) => `That is ${date}.`,
  },
  /** What the page says of pictures, sounds and videos. */
  media: {
    picture: "Picture",
    audio: (of: string) => (of === "" ? "Sound" : `Sound: ${of}`),
    video: (of: string) => (of === "" ? "Video" : `Video: ${of}`),
    enlarge: (what: string) => `Show larger: ${what}`,
    close: "Close",
    failed: "This picture could not be loaded. Reload the page to try again.",
    silent: "This recording can't be played here. Reload the page to try again.",
  },
  /** What the page says of places. */
  places: {
    mine: "Use my position",
    stop: "Take this position",
    looking: "Looking for your position…",
    within: (metres: string) => `Right within ${metres} m.`,
    denied: "This page may not know your position. Allow it in the browser, or type the coordinates.",
    failed: "Your position could not be found. Try again under the open sky, or type the coordinates.",
    latitude: "Latitude",
    longitude: "Longitude",
    addMine: "Add my position",
    add: "Add this place",
    incomplete: "Type a latitude from -90 to 90 and a longitude from -180 to 180 first.",
    added: (place: number) => `Place ${place} added.`,
    removed: (place: number) => `Place ${place} removed.`,
    moved: (place: number) => `Place ${place} moved.`,
    remove: (place: number) => `Remove place ${place}`,
    none: "No place yet.",
    map: "Map",
    showMap: "Show the map",
    hideMap: "Hide the map",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    mapFrom: (host: string) => `The map comes from ${host}, which sees which area you look at.`,
    mapFailed: "The map can’t be loaded at the moment. Everything can be answered without it.",
    again: "Try again",
    helpPlace:
      "Tap the map to set the place, or drag the pin. With a keyboard: the arrow keys move the map, + and − zoom, Enter sets the place at its centre.",
    helpPlaces:
      "Tap the map to add a place, drag a pin to move it. With a keyboard: the arrow keys move the map, + and − zoom, Enter adds the place at its centre.",
    helpChoice:
      "Tap a place on the map to choose it, or use the list. With a keyboard: the arrow keys move the map, + and − zoom, Enter chooses what is at its centre.",
    placedAt: (place: string) => `The place is ${place}.`,
    nothingThere: "There is nothing to choose at that place.",
    chosen: (label: string) => `Chosen: ${label}.`,
    unchosen: (label: string) => `No longer chosen: ${label}.`,
    undo: "Undo the last place",
    wheelHelp: (key: string) => `Hold ${key} while scrolling to zoom the map`,
    touchHelp: "Use two fingers to move the map",
  },
  /** What the page says of rankings. */
  rank: {
    unset: "Not answered yet. Move the choices into your order.",
    none: "There is nothing to put in order yet.",
    keep: "Keep this order",
    up: (what: string) => `Move ${what} up`,
    down: (what: string) => `Move ${what} down`,
    moved: (what: string, place: number, count: number) => `${what} is now ${place} of ${count}.`,
  },
  /** What the page says of repeats. */
  repeats: {
    add: (what: string) => (what === "" ? "Add another" : `Add ${what}`),
    remove: "Remove",
    removed: (name: string) => `${name} removed.`,
    undo: "Undo",
    added: (name: string) => `${name} added.`,
    numbered: (what: string, place: number) => (what === "" ? `Entry ${place}` : `${what} ${place}`),
    none: "Nothing added yet.",
    leftOut: (what: string, count: number) =>
      `${what === "" ? "" : `${what}: `}${
        count === 1 ? "1 entry with answers is" : `${count} entries with answers are`
      } left out, since the number is lower now. Raise the number again to have them back; when you submit, they are deleted.`,
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
    removed: (name: string) => `${name} removed.`,
    undo: "Undo",
    added: (name: string) => `${name} has arrived.`,
    sending: (name: string) => `Sending ${name}`,
    preparing: "Preparing…",
    waiting: (name: string) => `${name} waits for a connection. It is sent by itself.`,
    checking: (name: string) => `${name} is being checked for malware. You can go on meanwhile.`,
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
};

export type FieldTexts = typeof fields;
