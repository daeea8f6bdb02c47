/** Submissions with the commands that read them in SPSS, Stata and R: with labels, types and sets of choices. */
import type { Choices } from "./codebook.ts";
import { csvFile, csvLine } from "./csv.ts";
import type { ToExport } from "./export-submissions.ts";
import { isNumber, letterOf, reasonsOf } from "./missing-codes.ts";
import { type StatisticsTable, statisticsTables, type Variable } from "./statistics-tables.ts";

/**
 * The files of an archive by their names: the data of each table as CSV, `import.sps`, `import.do` and `import.R`, the codebook,
 * and a list of answers that are missing because their variable can't have them.
 */
export function statisticsFiles(whole: ToExport & { choices: Choices }): Map<string, Uint8Array> {
  const { tables, unread } = statisticsTables(whole);
  const encode = (text: string) => new TextEncoder().encode(text);
  const codebook = tables.flatMap(({ name, variables }) =>
    variables.map((one) => [
      ...[`${name}.csv`, one.name, one.key, one.label, one.kind],
      one.codes?.map(([code, text]) => `${code} = ${text}`).join("; "),
    ]),
  );
  const files = new Map([
    ...tables.map((table): [string, Uint8Array] => [`${table.name}.csv`, encode(dataOf(table))]),
    ["import.sps", encode(spssCommands(tables))] as const,
    ["import.do", encode(stataCommands(tables))] as const,
    ["import.R", encode(rCommands(tables))] as const,
    csvFile(
      { name: "Codebook", rows: [["file", "variable", "question", "label", "type", "codes"], ...codebook] },
      false,
    ),
  ]);
  if (unread.length === 0) return files;
  const rows = unread.map(({ instanceId, table, variable, answer }) => [instanceId, table, variable, answer]);
  const list = { name: "Not-read", rows: [["submission_id", "table", "variable", "answer"], ...rows] };
  return files.set(...csvFile(list, false));
}

/** As it was answered; without a byte order mark, which not every program skips. */
function dataOf({ variables, rows }: StatisticsTable): string {
  return [variables.map(({ name }) => name), ...rows].map((row) => csvLine(row)).join("");
}

/** Questions with several choices, each with its variables and its label. */
function setsOf({ variables }: StatisticsTable): { name: string; label: string; members: Variable[] }[] {
  const sets = Map.groupBy(variables, ({ choiceOf }) => choiceOf);
  sets.delete(undefined);
  return [...sets.values()].map((members, index) => {
    const [first] = members;
    return { name: `set_${index + 1}`, label: first?.label.split(": ")[0] ?? "", members };
  });
}

/** Kinds of which values are days or moments. */
const clocks: ReadonlySet<Variable["kind"]> = new Set(["date", "moment", "date-time", "time"]);

const about = (comment: string, says: boolean) =>
  [
    "Reads the data beside this file. Set the working folder to this folder first.",
    says
      ? "Why a value is missing is in a variable of the data whose name ends in _why; here it becomes a code of the value itself, but for texts."
      : "An empty value is missing: the question was not answered, not shown, or came with a later version of the form.",
    "Moments of starting and submitting are in UTC; dates and times among the answers are those of the respondent's clock.",
  ].map((line) => `${comment} ${line}`);

const saysWhy = (tables: readonly StatisticsTable[]) => tables.some(({ missing }) => missing !== undefined);

/** A text on one line, cut without splitting a character. */
function oneLine(text: string, characters: number): string {
  return [...text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")].slice(0, characters).join("").trim();
}

/* SPSS: labels of variables have at most 256 bytes, those of values 120, and a line 256. */

const SPSS_LABEL = 80;
const SPSS_VALUE_LABEL = 40;
const SPSS_PIECE = 40;

/** Quoted, in pieces that fit on a line. @example spssText("Ana's", 80) // "'Ana''s'" */
function spssText(text: string, characters: number): string {
  const all = [...oneLine(text, characters)];
  const pieces: string[] = [];
  for (let start = 0; start === 0 || start < all.length; start += SPSS_PIECE)
    pieces.push(
      `'${all
        .slice(start, start + SPSS_PIECE)
        .join("")
        .replaceAll("'", "''")}'`,
    );
  return pieces.join(" +\n    ");
}

function spssFormat(
  { kind }: Pick<Variable, "kind">,
  values: readonly (string | number | undefined)[],
): string {
  if (kind === "number") return "F16.4";
  if (kind === "coded") return "F10.0";
  if (kind === "date") return "SDATE10";
  if (kind === "moment" || kind === "date-time") return "YMDHMS19";
  if (kind === "time") return "TIME8";
  const longest = values.reduce<number>(
    (most, one) => Math.max(most, Buffer.byteLength(String(one ?? ""))),
    1,
  );
  return `A${Math.min(longest, 32_767)}`;
}

function spssCommands(tables: readonly StatisticsTable[]): string {
  const lines = ["* Encoding: UTF-8.", ...about("*", saysWhy(tables)), "SET DECIMAL=DOT."];
  for (const table of tables) {
    const { name, variables, rows } = table;
    const reasons = reasonsOf(table);
    lines.push(
      "",
      `GET DATA /TYPE=TXT /FILE='${name}.csv' /ENCODING='UTF8' /ARRANGEMENT=DELIMITED`,
      `  /DELIMITERS=',' /QUALIFIER='"' /FIRSTCASE=2 /VARIABLES=`,
      ...variables.map(
        (one, index) =>
          `  ${one.name} ${spssFormat(
            one,
            rows.map((row) => row[index]),
          )}`,
      ),
      "  .",
      ...variables.map((one) => `VARIABLE LABELS ${one.name}\n    ${spssText(one.label, SPSS_LABEL)}.`),
    );
    for (const { name: variable, kind, codes = [], why } of variables) {
      const missing = why === undefined || kind === "text" ? [] : reasons.codes;
      if (codes.length + missing.length === 0) continue;
      for (const [reason, code] of missing) lines.push(`IF (${why} = ${reason}) ${variable} = ${code}.`);
      // of a date, it is a number only while it looks like one
      if (missing.length > 0 && clocks.has(kind)) lines.push(`FORMATS ${variable} (F12.0).`);
      const [least, most] = [missing.at(-1)?.[1], missing[0]?.[1]];
      if (missing.length > 0) lines.push(`MISSING VALUES ${variable} (${least} THRU ${most}).`);
      const labels = [...codes, ...missing.map(([, code, text]) => [code, text] as const)];
      const texts = labels.map(([code, text]) => `  ${code} ${spssText(text, SPSS_VALUE_LABEL)}`);
      lines.push(`VALUE LABELS ${variable}`, ...texts, "  .");
      lines.push(`VARIABLE LEVEL ${variable} (${kind === "coded" ? "NOMINAL" : "SCALE"}).`);
      if (missing.length > 0 && clocks.has(kind))
        lines.push(`FORMATS ${variable} (${spssFormat({ kind }, [])}).`);
    }
    for (const { name: set, label, members } of setsOf(table))
      lines.push(
        `MRSETS /MDGROUP NAME=$${set} LABEL=${spssText(label, SPSS_LABEL)}`,
        "  CATEGORYLABELS=VARLABELS VARIABLES=",
        ...members.map((one) => `    ${one.name}`),
        `  VALUE=1 /DISPLAY NAME=[$${set}].`,
      );
    const dropped = reasons.dropped.length === 0 ? "" : `\n  /DROP=\n    ${reasons.dropped.join("\n    ")}`;
    lines.push(`SAVE OUTFILE='${name}.sav'${dropped}.`);
  }
  return `${lines.join("\n")}\n`;
}

/* Stata: labels of variables have at most 80 characters. */

/** In compound quotes, in which nothing of it ends them or is taken for a macro. */
function stataText(text: string, characters: number): string {
  const harmless = oneLine(text, characters).replaceAll("`", "'").replaceAll('"', "''").replaceAll("\\", "/");
  return `\`"${harmless.replaceAll("$", "\\$")}"'`;
}

/** On a line that is a comment, where a comment of several lines could begin, or the next line be a part of it. */
function stataComment(text: string): string {
  return oneLine(text, 60).replace(/\/(?=[*/])|\*(?=\/)/g, "$& ");
}

const stataMoment = { read: (name: string) => `clock(${name}, "YMDhms")`, format: "%tc" };
/** How text becomes a date or a time. */
const stataClocks = new Map<Variable["kind"], typeof stataMoment>([
  ["date", { read: (name) => `daily(${name}, "YMD")`, format: "%td" }],
  ["moment", stataMoment],
  ["date-time", stataMoment],
  ["time", { read: (name) => `clock(${name}, "hms")`, format: "%tcHH:MM:SS" }],
]);

function stataCommands(tables: readonly StatisticsTable[]): string {
  const lines = [...about("*", saysWhy(tables)), "version 14"];
  for (const table of tables) {
    const { name, variables } = table;
    const placesOf = (matches: (one: Variable) => boolean) =>
      variables.flatMap((one, index) => (matches(one) ? [index + 1] : [])).join(" ");
    const numbers = placesOf(isNumber);
    lines.push(
      "",
      `import delimited using "${name}.csv", clear varnames(1) case(preserve) encoding("UTF-8") bindquotes(strict) ///`,
      `  stringcols(${placesOf((one) => !isNumber(one))})${numbers === "" ? "" : ` numericcols(${numbers})`}`,
    );
    for (const { name: variable, kind } of variables) {
      const clock = stataClocks.get(kind);
      if (clock === undefined) continue;
      lines.push(
        `generate double converted_value = ${clock.read(variable)}`,
        `format converted_value ${clock.format}`,
        `order converted_value, after(${variable})`,
        `drop ${variable}`,
        `rename converted_value ${variable}`,
      );
    }
    const reasons = reasonsOf(table);
    for (const { name: variable, kind, label, codes = [], why } of variables) {
      lines.push(`label variable ${variable} ${stataText(label, 80)}`);
      const missing = why === undefined || kind === "text" ? [] : reasons.codes;
      for (const [reason] of missing)
        lines.push(`replace ${variable} = ${letterOf(reason)} if ${why} == ${reason}`);
      const labels = [...codes, ...missing.map(([reason, , text]) => [letterOf(reason), text] as const)];
      for (const [code, text] of labels)
        lines.push(`label define ${variable}_l ${code} ${stataText(text, 400)}, modify`);
      if (labels.length > 0) lines.push(`label values ${variable} ${variable}_l`);
    }
    if (reasons.dropped.length > 0) lines.push(...reasons.dropped.map((one) => `drop ${one}`));
    for (const { label, members } of setsOf(table))
      lines.push(`* Several choices, ${stataComment(label)}: ${members.map((one) => one.name).join(" ")}`);
    lines.push(`save "${name}.dta", replace`);
  }
  return `${lines.join("\n")}\n`;
}

const rClasses = {
  text: "character",
  number: "numeric",
  coded: "integer",
  date: "Date",
  moment: "character",
  "date-time": "character",
  time: "character",
} as const;

/** A moment of a text; a time of day is a span since midnight, on a day that nowhere has a change of clocks. */
const rMoment = (text: string) => `as.POSIXct(${text}, tz = "UTC", format = "%Y-%m-%d %H:%M:%S")`;
const rTime = (text: string) =>
  `as.difftime(as.numeric(${rMoment(`paste("1970-01-01", ${text})`)}), units = "secs")`;

/** R reads a text in quotes as JSON writes it. */
function rText(text: string): string {
  return JSON.stringify(oneLine(text, 1_000));
}

function rCommands(tables: readonly StatisticsTable[]): string {
  const lines = about("#", saysWhy(tables));
  for (const table of tables) {
    const { name, variables } = table;
    lines.push(
      "",
      `${name} <- read.csv("${name}.csv", encoding = "UTF-8", na.strings = "", check.names = FALSE,`,
      "  colClasses = c(",
      variables.map((one) => `    ${one.name} = "${rClasses[one.kind]}"`).join(",\n"),
      "  ))",
    );
    for (const { name: variable, kind, label, codes } of variables) {
      const column = `${name}$${variable}`;
      if (kind === "moment" || kind === "date-time") lines.push(`${column} <- ${rMoment(column)}`);
      if (kind === "time") lines.push(`${column} <- ${rTime(column)}`);
      if (codes !== undefined && codes.length > 0)
        lines.push(
          `${column} <- factor(${column}, levels = c(${codes.map(([code]) => code).join(", ")}),`,
          `  labels = c(${codes.map(([, text]) => rText(text)).join(", ")}))`,
        );
      lines.push(`attr(${column}, "label") <- ${rText(label)}`);
    }
    lines.push(...rReasons(table));
    for (const { name: set, members } of setsOf(table))
      lines.push(`${name}_${set} <- c(${members.map((one) => rText(one.name)).join(", ")})`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * R has one NA: why a value is missing is in a data frame beside the data, by the same names. Numbers and dates are tagged, too,
 * where the package haven is installed.
 */
function rReasons({ name, variables }: StatisticsTable): string[] {
  const reasoned = variables.filter(({ why }) => why !== undefined);
  if (reasoned.length === 0) return [];
  const beside = `${name}_missing`;
  const tagged = reasoned.filter(({ kind }) => kind !== "coded" && kind !== "text");
  const quoted = (names: readonly string[]) => names.map(rText).join(", ");
  return [
    `${beside} <- data.frame(`,
    reasoned.map((one) => `    ${one.name} = ${name}$${one.why}`).join(",\n"),
    ")",
    ...(tagged.length === 0
      ? []
      : [
          `if (requireNamespace("haven", quietly = TRUE)) for (one in c(${quoted(tagged.map((each) => each.name))}))`,
          `  for (reason in which(!is.na(${beside}[[one]]))) {`,
          `    values <- unclass(${name}[[one]])`,
          `    values[reason] <- haven::tagged_na(letters[as.integer(${beside}[[one]][reason])])`,
          `    attributes(values) <- attributes(${name}[[one]])`,
          `    ${name}[[one]] <- values`,
          "  }",
        ]),
    `${name} <- ${name}[setdiff(names(${name}), c(${quoted([...new Set(reasoned.flatMap(({ why }) => why ?? []))])}))]`,
  ];
}
