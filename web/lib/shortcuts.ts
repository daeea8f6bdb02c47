/** Every key that does something, in one table: what listens to them and the list of them both read it. */

export interface Shortcut {
  /** Each does it. `Mod` is Ctrl, on Apple's systems ⌘; keys one after another have a space between them. */
  keys: readonly string[];
  what: string;
  /** True: without Ctrl or ⌘. They can be turned off, as dictation would press them by mistake. */
  isSingle?: true;
  /** The page that it leads to. */
  to?: string;
}

export const shortcuts = {
  palette: { keys: ["Mod K"], what: "Go to a page, to a form by its name, or to what can be done with it" },
  list: { keys: ["?"], what: "These shortcuts", isSingle: true },
  dashboard: { keys: ["g d"], what: "Dashboard", isSingle: true, to: "/dashboard" },
  forms: { keys: ["g f"], what: "Your Forms", isSingle: true, to: "/design/forms" },
  import: { keys: ["g i"], what: "Import", isSingle: true, to: "/design/import" },
  nextSubmission: { keys: ["j"], what: "Submission: the next one of the list", isSingle: true },
  previousSubmission: { keys: ["k"], what: "Submission: the previous one of the list", isSingle: true },
  undo: { keys: ["Mod Z"], what: "Process builder: undo the last change of the steps" },
  redo: { keys: ["Mod Y", "Mod Shift Z"], what: "Process builder: redo it" },
  close: { keys: ["Escape"], what: "Close the dialog or menu on top; of a submission, back to the list" },
} as const satisfies Record<string, Shortcut>;

/** There, Ctrl K in a text deletes up to the end of the line. */
export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** True when a key with Ctrl or ⌘ is one of a shortcut's. @example isPressed(event, shortcuts.palette) */
export function isPressed(event: Pressed, { keys }: Shortcut, onApple = isApple()): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const hasMod = onApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (altKey || !hasMod) return false;
  return keys.includes(`Mod ${shiftKey ? "Shift " : ""}${key.toUpperCase()}`);
}

/** What a single key does, perhaps after another. @example ofSingleKeys("g", "f") // shortcuts.forms */
export function ofSingleKeys(...pressed: string[]): Shortcut | undefined {
  const all: readonly Shortcut[] = Object.values(shortcuts);
  return all.find(({ keys, isSingle }) => isSingle && keys.includes(pressed.join(" ")));
}

/** Where keys write, or choose something of a menu. */
const writing = "input, textarea, select, [contenteditable], [role=menu], [role=listbox]";

/** Whether a single key would be written, or belongs to a menu. */
export function isWritten({ target }: Pick<KeyboardEvent, "target">): boolean {
  return target instanceof Element && target.closest(writing) !== null;
}

/** Between keys that are pressed one after another. */
const THEN = ", then ";
/** Between keys of which any does it. */
export const OR = " or ";

/**
 * The keys of each way to press a shortcut, and what stands between them: keys that are pressed together have a space.
 * @example keysOf(shortcuts.forms, false) // [{ keys: ["g", "f"], between: ", then " }]
 */
export function keysOf({ keys }: Shortcut, onApple = isApple()): { keys: string[]; between: string }[] {
  return keys.map((way) => {
    const [first = "", ...others] = way.split(" ");
    return first === "Mod"
      ? { keys: [onApple ? "⌘" : "Ctrl", ...others], between: " " }
      : { keys: [first, ...others], between: THEN };
  });
}

/** @example keysText(shortcuts.redo, false) // "Ctrl Y or Ctrl Shift Z" */
export const keysText = (shortcut: Shortcut, onApple = isApple()): string =>
  keysOf(shortcut, onApple)
    .map(({ keys, between }) => keys.join(between))
    .join(OR);
