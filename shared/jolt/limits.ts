/** Every bound of the JOLT engine, with its unit. Each was measured to stop an engine that lacks it (JOLT page, "Bounds"). */

/** Levels of nesting in the input, in the spec's literals and in the result. */
export const MAX_DEPTH = 1_000;
/** Levels of nesting in one operation's spec. */
export const MAX_SPEC_DEPTH = 200;
/** Entries in one chain. */
export const MAX_OPERATIONS = 1_000;
/** Keys and list items of an input, and of a result written out (a shared branch counts in every place). */
export const MAX_NODES = 1_000_000;
/** UTF-16 units of all keys and strings of a result written out. */
export const MAX_CHARACTERS = 32 * 1024 * 1024;
/** UTF-16 units of one string that the chain builds. */
export const MAX_STRING_LENGTH = 1_000_000;
/** Highest list index that a path may write to. */
export const MAX_ARRAY_INDEX = 100_000;
/** Keys visited, values written, list places padded and pieces of text joined in one call. */
export const MAX_STEPS = 5_000_000;
/** UTF-16 units of built text that count as one step. */
export const CHARACTERS_PER_STEP = 16;
/** Keys of the input whose match a compiled spec remembers at each of its levels, for all calls. */
export const MAX_KNOWN_KEYS = 1_000;
/** UTF-16 units of such a key. */
export const MAX_KNOWN_KEY_LENGTH = 200;
/** UTF-16 units of a `split` separator. */
export const MAX_SEPARATOR_LENGTH = 1_000;
/** Instructions that a `split` separator may compile to. */
export const MAX_SEPARATOR_SIZE = 2_000;
/** Levels of groups in a `split` separator. */
export const MAX_SEPARATOR_DEPTH = 50;
/** Cached (instruction, position) pairs of one `split`: 4 bytes each. */
export const MAX_SPLIT_CELLS = 8_000_000;
/** The maximum width that `leftPad` and `rightPad` accept. */
export const MAX_PAD_WIDTH = 500;
