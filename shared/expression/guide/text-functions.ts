/** Joining, cutting, searching and comparing texts: descriptions for the guide. */
import type { FunctionGuide } from "./function-guide.ts";

export const textGuides: readonly FunctionGuide[] = [
  {
    names: ["concat"],
    args: ["value…"],
    meaning: "The values joined into one text.",
    example: "CONCAT([first], ' ', [last])",
    result: "Ada Lovelace",
  },
  {
    names: ["join"],
    args: ["between", "value…"],
    meaning: "The values joined into one text, with a separator between them.",
    example: "join(', ', [last], [first])",
    result: "Lovelace, Ada",
  },
  {
    names: ["normalize-space", "NORMALIZE"],
    args: ["text?"],
    meaning: "Without spaces at both ends, and with single spaces inside.",
    example: "NORMALIZE('  Ada   Lovelace ')",
    result: "Ada Lovelace",
  },
  {
    names: ["trim"],
    args: ["text"],
    meaning: "Without spaces at both ends.",
    example: "trim('  Ada ')",
    result: "Ada",
  },
  {
    names: ["substring"],
    args: ["text", "place", "length?"],
    meaning: "The text from a place, counted from 1, to its end or with so many letters.",
    example: "substring([last], 1, 4)",
    result: "Love",
  },
  {
    names: ["string", "TEXT"],
    args: ["value"],
    meaning: "The value as a text.",
    example: "TEXT([nights])",
    result: "4",
  },
  {
    names: ["string-length", "LEN"],
    args: ["text?"],
    meaning: "The number of characters; without an argument, of the answer itself.",
    example: "LEN([first])",
    result: 3,
  },
  {
    names: ["contains"],
    args: ["text", "part"],
    meaning: "Whether the text contains the part.",
    example: "contains([last], 'love')",
    result: false,
  },
  {
    names: ["starts-with", "STARTS"],
    args: ["text", "part"],
    meaning: "Whether the text begins with the part.",
    example: "STARTS([last], 'Love')",
    result: true,
  },
  {
    names: ["ends-with", "ENDS"],
    args: ["text", "part"],
    meaning: "Whether the text ends with the part.",
    example: "ENDS([last], 'lace')",
    result: true,
  },
  {
    names: ["substr"],
    args: ["text", "from", "to?"],
    meaning: "The characters from one position up to, but not including, another, counted from 0.",
    example: "substr([last], 0, 4)",
    result: "Love",
  },
  {
    names: ["substring-before"],
    args: ["text", "part"],
    meaning: "The text before the part.",
    example: "substring-before('120/80', '/')",
    result: "120",
  },
  {
    names: ["substring-after"],
    args: ["text", "part"],
    meaning: "The text after the part.",
    example: "substring-after('120/80', '/')",
    result: "80",
  },
  {
    names: ["translate"],
    args: ["text", "letters", "others"],
    meaning:
      "Each letter of the first list replaced by the one at the same position in the second, or removed.",
    example: "translate('12,5', ',', '.')",
    result: "12.5",
  },
  {
    names: ["regex", "MATCHES"],
    args: ["text", "pattern"],
    meaning:
      "Whether a part of the text matches a regular expression; between `^` and `$`, the whole text. Patterns can't use look-around or back-references.",
    example: "MATCHES(., '^[0-9]{5}$')",
    result: true,
  },
  {
    names: ["count-items"],
    args: ["separator", "text"],
    meaning: "How many parts a text has between separators.",
    example: "count-items('|', 'a|b|c')",
    result: 3,
  },
  {
    names: ["item-at"],
    args: ["separator", "text", "place"],
    meaning: "The part of a text between separators at a position, counted from 0.",
    example: "item-at('|', 'a|b|c', 1)",
    result: "b",
  },
  {
    names: ["linebreak"],
    args: [],
    meaning: "The end of a line.",
    example: "string-length(linebreak())",
    result: 1,
  },
  {
    names: ["digest"],
    args: ["text", "algorithm", "encoding?"],
    meaning:
      "A digest of a text, by `MD5`, `SHA-1`, `SHA-256`, `SHA-384` or `SHA-512`, written in `base64` unless `hex` is asked for.",
    example: "digest('abc', 'MD5', 'hex')",
    result: "900150983cd24fb0d6963f7d28e17f72",
  },
  {
    names: ["base64-decode"],
    args: ["text"],
    meaning: "The text that base64 stands for.",
    example: "base64-decode('QWRh')",
    result: "Ada",
  },
  {
    names: ["extract-signed"],
    args: ["message", "key"],
    meaning:
      "The text in a message in base64 that begins with its Ed25519 signature; unanswered unless the public key, in base64, signed it.",
    example:
      "extract-signed('kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAHI=', 'PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=')",
    result: "r",
  },
];
