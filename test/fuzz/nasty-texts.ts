/** Texts that confuse programs: names of prototypes, odd characters, numbers at the limits, invalid dates. */

export const prototypeNames = [
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "__defineGetter__"],
  ...["isPrototypeOf", "then", "toJSON", "length", "name", "arguments", "caller"],
];

export const oddLetters = [
  "",
  " ",
  "\u0000",
  "\u00a0",
  "\u200b\u200d\ufeff",
  "\u202eabc",
  "\ud800",
  "\udc00x",
  "👩‍👩‍👧‍👦",
  "e\u0301\u0301\u0301\u0301",
  "İıſßΣς",
  "日本語",
  "עברית",
  "_x000D_",
  "_x005F_x0041_",
  "_x0000_",
  "\r\n\t\v\f",
  "<b>&amp;</b>&#0;&nosuch;",
  "]]>",
  "${", "${}", "${a", "[", "[]", "[a](b)", "${__proto__}", "[constructor]",
  "=1+1", "@SUM(A1)", "'", '"', "“”‘’",
]; // biome-ignore format: one look

export const edgeNumbers = [
  ...["0", "-0", "-1", "1e999", "1e-400", "NaN", "Infinity", "-Infinity", "0x10", "1_000", "1,5"],
  ...["9007199254740993", "123456789012345678901234567890", "0.1", ".5", "5.", "00012", "4294967296"],
  ...["2147483648", "1048577", "16385", "65536", "999999999999"],
];

export const oddDates = [
  ...["2023-02-29", "2024-02-29", "0000-00-00", "0001-01-01", "9999-12-31", "1900-02-29", "2020-13-01"],
  ...["2020-01-01T25:00", "2020-01-01T23:59:60Z", "2020-01-01T00:00+99:99", "12:60", "24:00", "1970-01-01"],
];

export const nastyTexts: readonly string[] = [...prototypeNames, ...oddLetters, ...edgeNumbers, ...oddDates];
