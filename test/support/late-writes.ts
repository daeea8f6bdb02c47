/** The purpose of a store's condition: a write that comes too late changes nothing. */
import { expect, it } from "vitest";
import { openStores } from "../../shared/stores/index.ts";
import { contentOf } from "./stored.ts";

/** Sets something up. @returns the write that must change nothing */
export type LateWrite = () => Promise<() => Promise<unknown>>;

/** A test for each case, by its name: afterwards all that is stored is as before, and no success was answered. */
export function changesNothing(cases: Record<string, LateWrite>): void {
  it.each(Object.entries(cases))("%s", async (_name, arrange) => {
    const write = await arrange();
    const before = await contentOf(openStores());
    const answer = await write();
    expect(await contentOf(openStores())).toEqual(before);
    expect([undefined, false]).toContain(answer);
  });
}
