import { describe, expect, it } from "vitest";
import { allows, type FormAction, formActions, mayDo, Privilege, Role } from "../../shared/access.ts";

describe("what a privilege allows", () => {
  it("covers three privileges, and three roles", () => {
    expect([Privilege.options, Role.options]).toEqual([
      ["O", "W", "R"],
      ["USER", "DESIGNER", "ADMIN"],
    ]);
  });

  it("grows from R over W to O", () => {
    expect([allows("R", "W"), allows("W", "W"), allows("O", "W"), allows(undefined, "R")]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("gives an owner every action, a writer all except sharing and moving, a reader the view and mails", () => {
    const actions = Object.keys(formActions) as FormAction[]; // the table's own keys
    expect(actions.filter((action) => mayDo("O", action))).toEqual(actions);
    expect(actions.filter((action) => !mayDo("W", action))).toEqual(["share", "move"]);
    expect(actions.filter((action) => mayDo("R", action))).toEqual(["view", "notices"]);
  });
});
