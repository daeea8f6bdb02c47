import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FoundUser } from "../../../shared/contract/sharing.ts";
import {
  handOver,
  handOverOffer,
  handOverWithdraw,
  shareRevoke,
  shareSave,
  shares,
  userFormSearch,
} from "../../../shared/contract/sharing.ts";
import { ShareDialog } from "../../../web/features/sharing/ShareDialog.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aFormItem } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
/** The people, and the privilege of each. */
let people: Map<string, FoundUser>;

function aPerson(firstName: string, more: Partial<FoundUser> = {}): FoundUser {
  return {
    username: `${firstName.toLowerCase()}@lab.example`,
    usernameFederated: `${firstName.toLowerCase()}@lab.example`,
    domain: "lab.example",
    firstName,
    lastName: "Ruiz",
    privilege: null,
    privilegePretty: "",
    data: false,
    ...more,
  };
}
const reader = { privilege: "R", privilegePretty: "Read" } as const;

function know(...known: FoundUser[]) {
  people = new Map(known.map((person) => [person.username, person]));
}

beforeEach(() => {
  know(aPerson("Ana", reader));
  server = fakeServer();
  server.answer(shares, () =>
    [...people.values()].flatMap((person) =>
      person.privilege === "R" || person.privilege === "W" ? [{ ...person, formId: 7 }] : [],
    ),
  );
  server.answer(userFormSearch, ({ query }) =>
    [...people.values()].filter(({ firstName }) => firstName.toLowerCase().startsWith(query)),
  );
  server.answer(shareSave, ({ username, privilege, data }) => {
    const person = people.get(username) ?? aPerson("Nobody");
    const privilegePretty = privilege === "W" ? "Write" : "Read";
    people.set(username, { ...person, privilege, privilegePretty, data: data ?? person.data });
    return { success: true };
  });
  server.answer(shareRevoke, ({ username }) => {
    people.set(username, aPerson("Ana"));
    return { success: true };
  });
});

const show = () => renderScreen(<ShareDialog form={aFormItem()} onClose={() => {}} />);
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => user.click(await button(name));
const cells = () => screen.getAllByRole("cell").map(({ textContent }) => textContent);

async function search(text: string) {
  await press("Share");
  await user.type(screen.getByLabelText("Enter username, full name, or email address."), text);
  await press("Search");
}

describe("Form Sharing: list mode", () => {
  it("shows username, domain, full name and privilege of those who share the form", async () => {
    const writer = { privilege: "W", privilegePretty: "Write" } as const;
    know(aPerson("Ana", reader), aPerson("Bob", { ...writer, data: true, signOff: true }));
    show();
    await screen.findByRole("dialog", { name: "Form Sharing" });
    await screen.findByRole("table", { name: "People who share the form" });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["Username", "Domain", "Full name", "Privilege", "Actions"],
    ]);
    expect(cells()).toEqual([
      ...["ana@lab.example", "lab.example", "Ana Ruiz", "Read", ""],
      ...["bob@lab.example", "lab.example", "Bob Ruiz", "Write, answers, signs off", ""],
    ]);
  });

  it("says that the form is not shared, and how to start", async () => {
    know();
    show();
    await screen.findByText(
      "You haven't shared your form with anyone. Click on the share button to start sharing.",
    );
    await press("Share");
    expect(document.activeElement).toBe(
      screen.getByLabelText("Enter username, full name, or email address."),
    );
  });

  it("says when the shares can't be loaded, and loads them again", async () => {
    server.refuse(shares, "ACCESS_DENIED");
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("The shares couldn't be loaded.");
    server.answer(shares, () => []);
    await press("Retry");
    await screen.findByText(/haven't shared your form/);
  });
});

describe("Form Sharing: the search", () => {
  it("needs two characters", async () => {
    show();
    await press("Share");
    const field = screen.getByLabelText("Enter username, full name, or email address.");
    expect(field).toHaveProperty("required", true);
    await user.type(field, "a  {Enter}");
    expect(isDisabled(await button("Search"))).toBe(true);
    await user.type(field, "{Backspace}{Backspace}n{Enter}");
    await screen.findByRole("table", { name: "People found" });
    expect(server.sent(userFormSearch)).toEqual([{ formId: 7, query: "an" }]);
  });

  it("says when no one was found", async () => {
    show();
    await search("zoe");
    await screen.findByText(
      "Sorry, no active users found with that name in Sprout. Please modify your search.",
    );
  });

  it("offers no revocation without a privilege, or for the owner", async () => {
    know(aPerson("Ana"), aPerson("Anabel", { privilege: "O", privilegePretty: "Owner", data: true }));
    show();
    await search("ana");
    expect(isDisabled(await button("Revoke share of Ana Ruiz"))).toBe(true);
    expect(isDisabled(await button("Revoke share of Anabel Ruiz"))).toBe(true);
    expect(isDisabled(await button("Edit share of Anabel Ruiz"))).toBe(true);
    expect(isDisabled(await button("Share with Ana Ruiz"))).toBe(false);
  });

  it("says that there may be more than the first twenty", async () => {
    know(...Array.from({ length: 20 }, (_value, index) => aPerson(`Ana${index}`)));
    show();
    await search("ana");
    await screen.findByText("The first 20 are listed. Type more of the name to find others.");
  });

  it("says when there were too many searches", async () => {
    server.refuse(userFormSearch, "TOO_MANY_REQUESTS");
    show();
    await search("ana");
    expect((await screen.findByRole("alert")).textContent).toContain("Wait a little");
  });
});

describe("Form Sharing: edit mode", () => {
  it("saves a privilege as soon as it is chosen, says 'Saved!', and Done returns to the list", async () => {
    know(aPerson("Ana"));
    show();
    await search("ana");
    await press("Share with Ana Ruiz");
    // nothing is given until it is chosen; then all submissions, unless it is limited
    expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      ...[false, false],
      ...[true, false],
    ]);
    await user.click(screen.getByRole("radio", { name: "Read" }));
    await screen.findByText("Saved!");
    await user.click(screen.getByRole("radio", { name: "Write" }));
    await waitFor(() => expect(server.sent(shareSave)).toHaveLength(2));
    await screen.findByText("Saved!");
    const ana = { formId: 7, username: "ana@lab.example", data: false, correct: false, signOff: false };
    expect(server.sent(shareSave)).toEqual([
      { ...ana, privilege: "R" },
      { ...ana, privilege: "W" },
    ]);
    await press("Done");
    const found = await screen.findByRole("table", { name: "People found" });
    await within(found).findByText("Write");
    expect(document.activeElement).toBe(await button("Edit share of Ana Ruiz"));
  });

  it("grants the right to answers, and to correct them, by a switch of its own, once there is a share", async () => {
    know(aPerson("Ana"));
    show();
    await search("ana");
    await press("Share with Ana Ruiz");
    const right = () => screen.getByRole("switch", { name: "May read what respondents answered" });
    expect(right()).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("radio", { name: "Read" }));
    await screen.findByText("Saved!");
    expect(right()).toHaveProperty("checked", false);
    await user.click(right());
    const ana = { formId: 7, username: "ana@lab.example", privilege: "R" };
    const sentLast = (rights: object) =>
      waitFor(() => expect(server.sent(shareSave).at(-1)).toEqual({ ...ana, ...rights }));
    await sentLast({ data: true, correct: false, signOff: false });
    expect(people.get("ana@lab.example")?.data).toBe(true);
    await user.click(screen.getByRole("switch", { name: /^May correct answers/ }));
    await sentLast({ data: true, correct: true, signOff: false });
    await user.click(screen.getByRole("switch", { name: /^May sign off changes/ }));
    await sentLast({ data: true, correct: true, signOff: true });
    await user.click(right()); // with it goes the other
    await sentLast({ data: false, correct: false, signOff: true });
    expect(screen.getByRole("switch", { name: /^May correct answers/ })).toHaveProperty("checked", false);
  });

  it("gives no answers while a limit is chosen that isn't saved", async () => {
    show();
    await press("Edit share of Ana Ruiz");
    const right = () => screen.getByRole("switch", { name: "May read what respondents answered" });
    expect(right()).toHaveProperty("disabled", false);
    await user.click(screen.getByRole("radio", { name: "Only those of a site" }));
    await screen.findByText("The site isn't saved yet. Press “Show only these”.");
    expect(right()).toHaveProperty("disabled", true);
    await user.type(screen.getByLabelText("Whom they are about starts with"), "N-");
    expect(right()).toHaveProperty("disabled", true);
    expect(server.sent(shareSave)).toEqual([]);
    await press("Show only these");
    await screen.findByText("Saved!");
    await waitFor(() => expect(right()).toHaveProperty("disabled", false));
    await user.click(right());
    await waitFor(() =>
      expect(server.sent(shareSave).at(-1)).toMatchObject({ data: true, site: { subjectPrefixes: ["N-"] } }),
    );
  });

  it("saves quick changes in the order they were made", async () => {
    show();
    await press("Edit share of Ana Ruiz");
    await user.click(screen.getByRole("radio", { name: "Write" }));
    await user.click(screen.getByRole("radio", { name: "Read" }));
    await user.click(screen.getByRole("radio", { name: "Write" }));
    await press("Done");
    await screen.findByText("Write");
    expect(server.sent(shareSave).map((sent) => (sent as { privilege: string }).privilege)).toEqual([
      ...["W", "R", "W"],
    ]);
  });

  it("returns to the stored value when a change is refused, and says why", async () => {
    server.refuse(shareSave, "SHARES_TOO_MANY");
    show();
    await press("Edit share of Ana Ruiz");
    await user.click(screen.getByRole("radio", { name: "Write" }));
    expect((await screen.findByRole("alert")).textContent).toContain("shared with 200 people");
    expect(screen.getByRole("radio", { name: "Read" })).toHaveProperty("checked", true);
    expect(screen.queryByText("Saved!")).toBeNull();
  });

  it("sends nothing when the current privilege is chosen again", async () => {
    show();
    await press("Edit share of Ana Ruiz");
    await user.click(screen.getByRole("radio", { name: "Read" }));
    expect(server.sent(shareSave)).toEqual([]);
  });
});

describe("Form Sharing: revoking", () => {
  it("revokes a share at once, and restores it on undo", async () => {
    know(aPerson("Ana", { privilege: "W", privilegePretty: "Write", data: true }));
    show();
    await press("Revoke share of Ana Ruiz");
    await screen.findByText("Ana Ruiz no longer has access to this form.");
    await screen.findByText(/haven't shared your form/);
    expect(server.sent(shareRevoke)).toEqual([{ formId: 7, username: "ana@lab.example" }]);
    expect(document.activeElement).toBe(await button("Undo"));
    await press("Undo");
    await screen.findByText("Write, answers");
    expect(server.sent(shareSave)).toEqual([
      { formId: 7, username: "ana@lab.example", privilege: "W", data: true, correct: false, signOff: false },
    ]);
  });

  it("says why a share could not be revoked", async () => {
    server.refuse(shareRevoke, "SHARE_NOT_FOUND");
    show();
    await press("Revoke share of Ana Ruiz");
    expect((await screen.findByRole("alert")).textContent).toContain("isn't shared with that user");
  });
});

describe("Form Sharing: handing over", () => {
  it("says what it means, finds the new owner, keeps what the user chose, and closes with the news", async () => {
    know(aPerson("Ana", reader), aPerson("Bea"));
    server.answer(handOver, () => ({ success: true }));
    const closed: unknown[] = [];
    renderScreen(<ShareDialog form={aFormItem()} onClose={(...args) => void closed.push(args)} />);
    await press("Hand over…");
    await screen.findByText(/decide who shares the form/);
    expect(screen.getByRole("radio", { name: "Ana Ruiz" }), "who shares it is offered").toBeTruthy();
    expect(isDisabled(await button("Hand over"))).toBe(true);
    await user.type(screen.getByLabelText("Enter username, full name, or email address."), "be{Enter}");
    await user.click(await screen.findByRole("radio", { name: "Bea Ruiz" }));
    await user.click(screen.getByRole("checkbox", { name: "I keep the form, as a writer" }));
    await press("Hand over to Bea Ruiz");
    await waitFor(() =>
      expect(closed).toEqual([[false, { text: "Bea Ruiz owns Sleep diary as soon as they accept." }]]),
    );
    expect(server.sent(handOver)).toEqual([{ id: 7, username: "bea@lab.example", keepsWrite: false }]);
  });

  it("says who hasn't answered yet, and takes the offer back", async () => {
    know(aPerson("Ana", reader));
    const offer = {
      ...{ username: "bea@lab.example", name: "Bea Ruiz", keepsWrite: true },
      offeredAt: "2026-11-21T10:00:00.000Z",
    };
    server.answer(handOverOffer, () => ({ offer }));
    show();
    await screen.findByText(/^You offered this form to Bea Ruiz/);
    expect(screen.queryByRole("button", { name: "Hand over…" })).toBeNull();
    server.answer(handOverWithdraw, () => ({ success: true }));
    server.answer(handOverOffer, () => ({}));
    await press("Take back");
    await screen.findByRole("button", { name: "Hand over…" });
    expect(server.sent(handOverWithdraw)).toEqual([{ id: 7 }]);
  });

  it("says why it was refused, and returns to the list", async () => {
    server.refuse(handOver, "USER_NOT_FOUND");
    show();
    await press("Hand over…");
    await user.click(await screen.findByRole("radio", { name: "Ana Ruiz" }));
    await press("Hand over to Ana Ruiz");
    expect((await screen.findByRole("alert")).textContent).toContain("No user with this address was found.");
    await press("Cancel");
    await screen.findByRole("table", { name: "People who share the form" });
  });
});
