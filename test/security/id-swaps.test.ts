/**
 * Each id of each call, replaced by that of someone else: the answer reveals no data of theirs, is the same as for an id
 * that doesn't exist, and changes no data of theirs. Rows and fields come from the table of calls.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { api, routes } from "../../shared/contract/index.ts";
import { isForRespondents, type Route } from "../../shared/contract/route.ts";
import { newKey } from "../../shared/tokens.ts";
import { sampleOf } from "../support/budget.ts";
import { fieldsOf, poorInput } from "../support/sample-input.ts";
import { useStack } from "../support/stack.ts";
import { type IdKind, idKind, idValue, isKnownField } from "./id-fields.ts";
import { fingerprint, makeSide, type Side } from "./two-sides.ts";

const stack = useStack();

interface IdField {
  field: string;
  kind: IdKind;
}

/** The calls of respondents that staff make too, who name the form and have no key. */
const asStaff = new Map(
  routes.flatMap((row): [Route, Route][] =>
    row.access === "respondent or staff" ? [[{ ...row, summary: `${row.summary} (staff)` }, row]] : [],
  ),
);
/** What else is named there is somebody else's: whoever asks as staff names the form and the submission, a respondent no form. */
function isNamed(row: Route, field: string): boolean {
  if (asStaff.has(row)) return field === "formId" || field === "instanceKey";
  return row.access !== "respondent or staff" || field !== "formId";
}

const idsOf = (row: Route): IdField[] =>
  Object.keys(fieldsOf(row)).flatMap((field) => {
    if (!isNamed(row, field)) return [];
    const kind = idKind(row, field);
    return kind === undefined ? [] : [{ field, kind }];
  });

let own: Side;
let foreign: Side;
/** Ids that don't exist, in the shapes that ids have. */
let nowhere: Side;
let before: string;

beforeAll(async () => {
  own = await makeSide(stack, "own");
  foreign = await makeSide(stack, "foreign");
  nowhere = {
    ...own,
    canary: "",
    form: 987_654_321,
    publication: newKey(),
    upload: newKey(),
    step: newKey(),
    template: newKey(),
    instance: newKey(),
    authKey: newKey(),
    output: newKey(),
    group: "0".repeat(24),
    person: `${newKey().toLowerCase()}@lab.example`,
  };
  await fingerprint(foreign); // opens a submission, which counts as seen from then on
  before = await fingerprint(foreign);
});

/** Which fields name something of another person. */
function swapsOf(row: Route): { label: string; swapped: Set<string> }[] {
  const ids = idsOf(row);
  const singles = ids.map(({ field }) => new Set([field]));
  const rests = ids.map(({ field }) => new Set(ids.map((id) => id.field).filter((name) => name !== field)));
  return [...singles, ...rests]
    .filter((swapped) => swapped.size > 0 && !opensRightly(row, swapped))
    .map((swapped) => ({ label: [...swapped].join(" + "), swapped }));
}

/** Both keys that open an instance, or the key of a publication alone, may be given to anyone. */
function opensRightly(row: Route, swapped: Set<string>): boolean {
  if (!isForRespondents(row.access) || asStaff.has(row)) return false;
  const names = idsOf(row).map(({ field }) => field);
  const isPublicationAlone = names.length === 1 && names[0] === "publicationKey";
  return isPublicationAlone || (swapped.has("instanceKey") && swapped.has("authKey"));
}

function inputWith(row: Route, swapped: ReadonlySet<string>, other: Side): Record<string, unknown> {
  const ids = idsOf(row).map(({ field, kind }): [string, unknown] => [
    field,
    idValue(kind, field, swapped.has(field) ? other : own),
  ]);
  const result = poorInput(row);
  // The parts of other formats contain the time, and two answers are compared.
  return { ...result, ...("format" in result && { format: "json" }), ...Object.fromEntries(ids) };
}

async function ask(row: Route, input: Record<string, unknown>) {
  const isRespondents = isForRespondents(row.access) && !asStaff.has(row);
  const client = isRespondents || row.access === "public" ? own.respondent : own.owner;
  const answer = await client.call(row, input);
  const { name, details } = answer.problem ?? {};
  const body = answer.body instanceof Uint8Array ? Buffer.from(answer.body).toString("latin1") : answer.body;
  // an import makes the next version each time
  const text = JSON.stringify(body)?.replace(/"version":\d+/, '"version":0');
  return { status: answer.status, text, refusal: { name, details } };
}

const cells = [...routes, ...asStaff.keys()]
  .filter((row) => row.body !== "multipart" && row.access !== "public")
  .flatMap((row) =>
    swapsOf(row).map((swap): [string, Route, Set<string>] => [
      `${row.path}${asStaff.has(row) ? " as staff" : ""}: ${swap.label}`,
      row,
      swap.swapped,
    ]),
  );

describe("other people's ids", () => {
  it.each(sampleOf(cells, Math.ceil(cells.length / 2)))("%s", async (_label, row, swapped) => {
    const input = inputWith(row, swapped, foreign);
    expect(row.input.safeParse(input).error?.issues, "what is asked is hidden").toBeUndefined();
    const { status, text, refusal } = await ask(row, input);
    expect(text).not.toContain(foreign.canary);
    expect(status, text).toBeLessThan(500);
    const kindsSwapped = idsOf(row)
      .filter(({ field }) => swapped.has(field))
      .map(({ kind }) => kind);
    // Anyone may be found and given a share; a cursor is a place in one's own list.
    if (kindsSwapped.includes("person") || kindsSwapped.includes("cursor")) return;
    const absent = await ask(row, inputWith(row, swapped, nowhere));
    expect({ status, refusal }).toEqual({ status: absent.status, refusal: absent.refusal });
    if (status < 300) expect(text).toBe(absent.text);
    else expect([400, 403, 404, 409, 422]).toContain(status);
  });

  it("have changed no data of theirs", async () => {
    expect(await fingerprint(foreign)).toBe(before);
  });

  it("are classified: every field of every input", () => {
    const unknown = routes.flatMap((row) =>
      Object.keys(fieldsOf(row))
        .filter((field) => !isKnownField(row, field))
        .map((field) => `${row.path}: ${field}`),
    );
    expect(unknown).toEqual([]);
    expect(cells.length).toBeGreaterThan(50);
  });
});

/** What no one may set by sending it. */
const planted = { privilege: "O", status: "OPEN", owner: "me", ownerUsername: "me", sessionEpoch: 1 };
const jsonRows = routes.filter(({ body, method }) => body === "json" && method !== "GET");
const label = (row: Route): [string, Route] => [row.path, row];

describe("fields that a row does not know", () => {
  it.each(jsonRows.map(label))("reach no record: %s", (_path, row) => {
    const input = poorInput(row);
    const extra = Object.fromEntries(
      Object.entries(planted).filter(([field]) => !Object.hasOwn(fieldsOf(row), field)),
    );
    const plainly = row.input.safeParse(input);
    expect(plainly.error?.issues).toBeUndefined();
    const read = row.input.safeParse({ ...input, ...extra });
    if (read.success) expect(read.data).toEqual(plainly.data);
  });

  it.each(jsonRows.map(label))("are refused when they reach for prototypes: %s", async (_path, row) => {
    const client = own.owner;
    const text = JSON.stringify({ ...poorInput(row), planted: 1 }).replace(
      '"planted":1',
      '"__proto__":{"privilege":"O"}',
    );
    const headers = {
      "Content-Type": "application/json",
      "X-XSRF-TOKEN": client.cookies.get("XSRF-TOKEN") ?? "",
    };
    const response = await client.fetch(row.path, { method: row.method, headers, body: text });
    expect([response.status, (await response.json()) as unknown]).toEqual([
      400,
      expect.objectContaining({ name: "INPUT_INVALID" }),
    ]);
  });

  it("give no one ownership", async () => {
    const row = api.forms.shareSave;
    const input = { formId: own.form, username: own.person, privilege: "O" };
    expect((await own.owner.call(row as Route, input)).status).toBe(400); // as no page would send it
  });
});
