/** Several lists that are each in the order of time, read as one. */

/** Each call reads on in one list. @returns its next rows; `more`: others follow, even after none */
export type ReadPart<Row> = () => Promise<{ rows: readonly Row[]; more: boolean }>;

export interface FromPart<Row> {
  row: Row;
  /** The number of its list. */
  part: number;
}

interface OpenPart<Row> {
  read: ReadPart<Row>;
  rows: readonly Row[];
  /** How many of them were taken. */
  taken: number;
  more: boolean;
}

/**
 * The rows of all lists, newest first, as many at a time as are known to be in order; of the same moment, those of the
 * first list first. Lists that have run out of rows are read on together.
 */
export async function* newestFirst<Row extends { updatedAt: string }>(
  reads: readonly ReadPart<Row>[],
): AsyncGenerator<FromPart<Row>[], void> {
  const parts = reads.map((read): OpenPart<Row> => ({ read, rows: [], taken: 0, more: true }));
  for (;;) {
    await Promise.all(parts.filter((part) => isOut(part)).map((part) => readOn(part)));
    const merged = takeInOrder(parts);
    if (merged.length > 0) yield merged;
    else if (!parts.some(({ more }) => more)) return;
  }
}

/** True: what comes next in it is not known yet. */
function isOut({ rows, taken, more }: Omit<OpenPart<unknown>, "read">): boolean {
  return more && taken === rows.length;
}

async function readOn<Row>(part: OpenPart<Row>): Promise<void> {
  Object.assign(part, await part.read(), { taken: 0 });
}

function takeInOrder<Row extends { updatedAt: string }>(parts: readonly OpenPart<Row>[]): FromPart<Row>[] {
  const merged: FromPart<Row>[] = [];
  while (!parts.some((part) => isOut(part))) {
    let newest: { row: Row; part: number } | undefined;
    for (const [part, { rows, taken }] of parts.entries()) {
      const row = rows[taken];
      if (row !== undefined && (newest === undefined || row.updatedAt > newest.row.updatedAt))
        newest = { row, part };
    }
    const from = newest && parts[newest.part];
    if (newest === undefined || from === undefined) break;
    from.taken += 1;
    merged.push(newest);
  }
  return merged;
}
