/** The lists whose rows expressions read: `instance('list')/root/item[…]/column` and `pulldata`. */
import { tableName } from "../../../expression/functions/further.ts";
import { type Expression, type ExpressionOf, nodesOf } from "../../../expression/tree.ts";
import { type AttachedFile, findAttached } from "../../attached/attached-file.ts";
import { GEOMETRY, isOnMap } from "../checks/maps.ts";
import type { Findings } from "../finding.ts";
import {
  type Choice,
  type ChoiceSource,
  type PlacedCell,
  type Question,
  straightQuotes,
} from "../question.ts";
import { WORD, wordsIn } from "../read-choices.ts";
import type { Survey } from "../survey.ts";
import { labelColumns } from "./label-columns.ts";

type Rows = Record<string, string>[];

export class Tables {
  private readonly survey: Survey;
  private readonly found: Findings;
  private readonly used = new Set<string>();
  private readonly renamed = new Map<Expression, string>();
  private readonly rowsOfFiles = new Map<string, Rows>();
  private words: ReadonlySet<string> | undefined;
  /** Columns with the values and labels of choices. */
  private chosenBy: ReadonlySet<string> | undefined;

  constructor(survey: Survey, found: Findings) {
    this.survey = survey;
    this.found = found;
  }

  /** The rows of every list that was used, for the form; undefined if there is none. */
  rows(): Record<string, Rows> | undefined {
    if (this.used.size === 0) return undefined;
    return Object.fromEntries(
      [...this.used].map((name) => [
        name,
        this.survey.attached.has(name)
          ? this.rowsOfFile(name)
          : (this.survey.lists.get(name) ?? []).map((one) => this.rowOf(one)),
      ]),
    );
  }

  /** Attached files that nothing in the form reads. */
  unusedFiles(): AttachedFile[] {
    return [...this.survey.attached].filter(([name]) => !this.used.has(name)).map(([, file]) => file);
  }

  /** The rows that a question chooses from: the form contains them. */
  ofSource({ table }: Pick<ChoiceSource, "table">): Rows {
    this.used.add(table);
    return this.rowsOfFile(table);
  }

  /** Of an attached file, with the columns that the form names; cells without text are left out. */
  private rowsOfFile(name: string): Rows {
    const known = this.rowsOfFiles.get(name);
    if (known !== undefined) return known;
    const { columns, rows } = this.survey.attached.get(name) ?? { columns: [], rows: [] };
    const kept = columns.flatMap((column, index) =>
      this.isNamed(column) || this.isDrawn(name, column) ? [{ column, index }] : [],
    );
    const tableRows = rows.map((row) =>
      Object.fromEntries(
        kept.flatMap(({ column, index }) => (row[index] ? [[column, straightQuotes(row[index])]] : [])),
      ),
    );
    this.rowsOfFiles.set(name, tableRows);
    return tableRows;
  }

  /** Whether a question chooses by the column, or any cell contains its name. */
  private isNamed(column: string): boolean {
    const { questions, locales } = this.survey;
    this.chosenBy ??= new Set(
      questions.flatMap(({ source }) => {
        if (source === undefined) return [];
        const { label, labels = {} } = labelColumns(source, locales);
        return [source.value, ...label, ...Object.values(labels).flat()];
      }),
    );
    if (this.chosenBy.has(column)) return true;
    this.words ??= wordsIn(questions);
    const words = column.match(WORD) ?? [];
    return words.length === 0 || words.every((word) => this.words?.has(word));
  }

  /** Whether the column has the places of choices that are to be on a map. */
  private isDrawn(name: string, column: string): boolean {
    const { questions } = this.survey;
    return column === GEOMETRY && questions.some((one) => one.source?.table === name && isOnMap(one));
  }

  private rowOf({ value, label, filters }: Choice): Record<string, string> {
    const { codes, defaultLocale } = this.survey.locales;
    const cells = Object.entries(label);
    const [, cell] = cells.find(([header]) => codes.get(header) === defaultLocale) ?? cells[0] ?? [];
    return { ...filters, name: value, label: cell?.text ?? value };
  }

  /** What is stored: CHOICE for a question that chooses from the list, else the source as it is. */
  ofInstance(
    part: ExpressionOf<"instance">,
    node: Question,
    place: PlacedCell,
  ): string | "refused" | undefined {
    const chosen = this.chosenFrom(part, node);
    if (chosen !== undefined)
      return chosen.node.isAnswerless ? "''" : `CHOICE(\${${chosen.node.answerKey}}, '${chosen.column}')`;
    if (this.use(part.list)) {
      this.reportShared(part.list, place, part.at);
      return undefined;
    }
    if (this.survey.questions.some(({ list }) => list !== undefined && tableName(list) === part.list))
      return this.lacksFile(part.list, place, part.at);
    // as in XPath, where data that is not there is empty: a host application may have had it
    this.found.add(
      "W_PATH",
      { ...place, offset: part.at },
      `"${part.list}" is no list of this workbook but another application's data; it counts as unanswered.`,
      "Correct the name if a list was meant.",
    );
    return "''";
  }

  /** It reads a file before a list; its first argument becomes the name of the table where that is another. */
  ofPulldata(part: ExpressionOf<"call">, place: PlacedCell): "refused" | undefined {
    const [file] = part.args;
    const name = file?.kind === "text" ? file.value : "";
    const table = this.tableOf(name);
    if (file === undefined || !this.use(table)) return this.lacksFile(name, place, part.at);
    if (table !== tableName(name)) this.renamed.set(file, `'${table}'`);
    return undefined;
  }

  /** What is stored for a text that names a table; undefined: itself. */
  ofText(part: Expression): string | undefined {
    return this.renamed.get(part);
  }

  private tableOf(reference: string): string {
    const { attached, lists } = this.survey;
    const name = tableName(reference);
    const file = findAttached([...attached.values()], reference);
    if (file === undefined || (tableName(file.name) !== name && lists.has(name))) return name;
    return [...attached].find(([, one]) => one === file)?.[0] ?? name;
  }

  private reportShared(name: string, place: PlacedCell, offset: number): void {
    const several = this.survey.sharedNames.get(name);
    if (several === undefined) return;
    this.found.add(
      "W_FILE",
      { ...place, offset },
      `"${name}" could be ${several.all.join(" or ")}; ${several.read} is read.`,
      "Give them different names.",
    );
  }

  /** The question whose choice the only condition selects by its name, and the column that is read. */
  private chosenFrom(
    { list, steps }: ExpressionOf<"instance">,
    node: Question,
  ): { node: Question; column: string } | undefined {
    const [root, item, column, ...more] = steps;
    const [where, ...others] = item?.where ?? [];
    if (root?.name !== "root" || column === undefined || more.length + others.length > 0) return undefined;
    if (where?.kind !== "binary" || where.operator !== "=" || where.left.kind !== "name") return undefined;
    if (!/^(name|value)$/.test(where.left.name)) return undefined;
    const value = where.right;
    const { names } = this.survey;
    const found =
      value.kind === "field"
        ? names.resolveName(value.key, node)
        : value.kind === "path"
          ? names.resolvePath(value.steps, value.absolute, node)
          : undefined;
    if (found?.kind !== "node" || found.node.list !== list || found.node.hasForeignChoices) return undefined;
    return { node: found.node, column: column.name };
  }

  private lacksFile(name: string, place: PlacedCell, offset: number): "refused" {
    this.found.add(
      "E_EXPR_PATH",
      { ...place, offset },
      `The file "${name}" is not attached to this workbook; the expression was left out.`,
      "Upload it together with the workbook, or add its rows to the sheet choices as a list of that name.",
    );
    return "refused";
  }

  /** Whether the workbook has a list of that name; the form then contains its rows. */
  private use(name: string): boolean {
    if (!this.survey.lists.has(name) && !this.survey.attached.has(name)) return false;
    this.used.add(name);
    return true;
  }
}

/** The names in conditions on rows: their columns. */
export function columnsIn(parts: readonly Expression[]): ReadonlySet<Expression> {
  const columns = new Set<Expression>();
  for (const part of parts)
    if (part.kind === "instance")
      for (const condition of part.steps.flatMap(({ where }) => where))
        for (const inner of nodesOf(condition)) if (inner.kind === "name") columns.add(inner);
  return columns;
}
