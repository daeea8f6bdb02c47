import { describe, expect, it } from "vitest";
import { retiredWords } from "../../../infra/cli/words.ts";

const wordsOf = (text: string, isCode = true) => retiredWords(text, isCode).map(({ word }) => word);

describe("the names of the code", () => {
  it.each([
    ["const asked = queryOf(form);", "asked"],
    ["for (const wanted of all) use(wanted.name);", "wanted"],
    ["export interface FormsWanted {\n  limit: number;\n}", "FormsWanted"],
    ["return { ...rest, told };", "told"],
    ["<Picker name={name} onGiven={save} />", "onGiven"],
    ["const by = (given: string) => made(given);", "given"],
    ["stores.desk.find(id);", "desk"],
    ["await takePlace(stores);", "takePlace"],
    ["import { createQuietRoot } from './root.ts';", "createQuietRoot"],
    ["const standing = await findStanding(instance);", "standing"],
    ["<Title>\n  AttentionItems you\n</Title>", "AttentionItems"], // as a rename of names made of “Needs you”
  ])("%s has one that is retired", (text, word) => expect(wordsOf(text)[0]).toBe(word));

  it.each([
    [
      "of stored data",
      "await table.update(key, change().setOnce({ madeForms: {} }));\nconst { givenAt, mailWishes } = share;",
    ],
    ["of calls", "await call(api.forms.handOver, { id });\nif (change.isBegun) show();"],
    ["that only look like one", "const masked = unmasked(handover, understanding, reached);"],
    ["in comments", "// what is asked\n/** The form was made\n * as it was told. */\nconst form = 1;"],
    ["in texts", "const text = \"asked\" + `told` + 'given';"],
    [
      "in the prose of a screen",
      "<p>\n  Others who have it are told, and keep\n  what was made of it.\n</p>",
    ],
  ])("are right %s", (_where, text) => expect(wordsOf(text)).toEqual([]));

  it("are named with their line and with what to write instead", () => {
    const [found] = retiredWords("\n\nconst asked = 1;\n", true);
    expect(found).toMatchObject({ line: 3, word: "asked", instead: expect.stringContaining("query") });
  });
});

describe("the phrases of comments and pages", () => {
  it.each(["What can't be told counts.", "where it can’t be told", "it cannot be told."])(
    "%s is refused",
    (text) => {
      expect(wordsOf(`/** ${text} */`)).toHaveLength(1);
      expect(wordsOf(text, false)).toHaveLength(1);
    },
  );

  it.each(["Two that can't be told apart.", "Firefox can't be told to make room."])("%s is right", (text) =>
    expect(wordsOf(text, false)).toEqual([]),
  );
});
