import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { encode } from "uqr";
import { beforeEach, describe, expect, it } from "vitest";
import { changePublication, model, publications, publish } from "../../../shared/contract/forms.ts";
import type { ListedPublication } from "../../../shared/contract/publication.ts";
import { prefilledLink } from "../../../shared/contract/publication-links.ts";
import { publishCheck } from "../../../shared/contract/publish-check.ts";
import { PublicationsDialog } from "../../../web/features/publications/PublicationsDialog.tsx";
import { embedSnippet } from "../../../web/features/publications/ShareLinkPanel.tsx";
import { qrSvg } from "../../../web/ui/QrCode.tsx";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aPublication, aPublishCheck } from "../support/samples.ts";

const user = userEvent.setup();
const key = "uV3kq0Zx8mB2tYc7";
const statuses = { pause: "PAUSED", resume: "OPEN", revoke: "REVOKED" } as const;
let server: FakeServer;
let held: ListedPublication;
/** What was passed to the list as the dialog closed. */
let closedWith: (boolean | undefined)[];
beforeEach(() => {
  held = aPublication();
  closedWith = [];
  server = fakeServer();
  server.answer(publications, () => [held]);
  server.answer(model, () => ({ ...aDefinition, id: 7, formName: "Sleep diary" }));
  server.answer(changePublication, (input) => {
    const {
      command,
      closesAt,
      maxSubmissions,
      sharedDevice,
      changeable,
      reusable,
      personalLinksOnly,
      about,
      publicationName = held.name,
    } = input;
    if (command === "rename") held = { ...held, name: publicationName, publicationName };
    else if (command !== "settings") held = { ...held, status: statuses[command] };
    else
      held = {
        ...held,
        ...(closesAt && { closesAt }),
        ...(maxSubmissions && { maxSubmissions }),
        ...(sharedDevice && { sharedDevice }),
        ...(changeable && { changeable }),
        ...(reusable && { reusable }),
        ...(personalLinksOnly && { personalLinksOnly }),
        ...(about && { about }),
        revision: (held.revision ?? 0) + 1,
      };
    return held;
  });
});

function show(more: Partial<ListedPublication> = {}) {
  held = { ...aPublication(), ...more };
  const close = (changed?: boolean) => void closedWith.push(changed);
  renderScreen(
    <Toasts>
      <PublicationsDialog form={aFormItem()} onClose={close} onReimport={() => {}} />
    </Toasts>,
  );
}
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
async function choose(name: RegExp) {
  await press("More for Winter 2026");
  await user.click(await screen.findByRole("menuitem", { name }));
}
const actions = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));

describe("Form Publications: pausing, resuming, revoking", () => {
  it("says beforehand what each action means for respondents", async () => {
    show();
    await press("More for Winter 2026");
    await screen.findByRole("menuitem", {
      name: "Pause Respondents see that it is closed until you resume it.",
    });
    screen.getByRole("menuitem", { name: "Revoke… Close it for good." });
  });

  it("pauses at once, and says what respondents see", async () => {
    show();
    await choose(/^Pause/);
    await screen.findByText("Respondents see that it is closed. What they have saved is kept.");
    screen.getByText("Paused");
    expect(screen.getByText("Winter 2026 is paused.").closest("[role=status]")).toBeTruthy(); // spoken
    expect(server.sent(changePublication)).toEqual([{ id: 7, publicationKey: key, command: "pause" }]);
    await press("Close");
    expect(closedWith).toEqual([true]);
  });

  it.each([
    ["OPEN", "Pause", { command: "resume" }],
    ["PAUSED", "Resume", { command: "pause" }],
  ] as const)("undoes the change of a publication that was %s", async (status, action, reversal) => {
    show({ status });
    await choose(new RegExp(`^${action}`));
    await press("Undo");
    await screen.findByText("Winter 2026 is as it was.");
    expect(server.sent(changePublication)[1]).toEqual({ id: 7, publicationKey: key, ...reversal });
    expect(held.status).toBe(status);
  });

  it("undoes other settings and another name by the earlier ones, in the dialog", async () => {
    show({ closesAt: "2027-01-01T12:00:00.000Z", changeable: true });
    await choose(/^Settings/);
    await user.click(
      await screen.findByRole("checkbox", { name: "Answers can be changed after submitting" }),
    );
    await press("Save");
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(undo.closest("[role=dialog]"), "what is outside an open dialog can't be reached").not.toBeNull();
    await user.click(undo);
    await screen.findByText("Winter 2026 is as it was.");
    const sent = { id: 7, publicationKey: key, command: "settings" };
    expect(server.sent(changePublication).slice(0, 2)).toEqual([
      { ...sent, changeable: false, revision: 0 },
      { ...sent, changeable: true, revision: 1 },
    ]);
    await choose(/^Rename/);
    await user.type(await screen.findByLabelText("Publication name"), "Spring 2027");
    await press("Rename");
    await press("Undo");
    await waitFor(() =>
      expect(server.sent(changePublication)[3]).toMatchObject({
        ...{ command: "rename", publicationName: "Winter 2026" },
      }),
    );
  });

  it("renames at once, in the other languages of the form too, and keeps it on Cancel", async () => {
    const locales = [
      { code: "en", name: "English" },
      { code: "es", name: "Spanish" },
    ];
    server.answer(model, () => ({ ...aDefinition, locales, id: 7, formName: "Sleep diary" }));
    show({ publicationNames: { fr: "Hiver" } });
    await choose(/^Rename/);
    const field = await screen.findByLabelText<HTMLInputElement>("Publication name");
    expect(field.value).toBe("Winter 2026");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    screen.getByText("This field is required.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Rename" }).disabled).toBe(true);
    await user.type(field, " Spring 2027 ");
    await user.type(await screen.findByLabelText("Its name in Spanish"), "Primavera");
    await press("Rename");
    await screen.findByText("Spring 2027");
    screen.getByText("Winter 2026 has a new name.");
    const publicationNames = { fr: "Hiver", es: "Primavera" }; // one is of a language that the form no longer has
    expect(server.sent(changePublication)).toEqual([
      {
        ...{ id: 7, publicationKey: key, command: "rename", revision: 0 },
        ...{ publicationName: "Spring 2027", publicationNames },
      },
    ]);
    await press("More for Spring 2027");
    await user.click(await screen.findByRole("menuitem", { name: /^Rename/ }));
    await press("Cancel");
    await screen.findByText("Spring 2027");
    expect(server.sent(changePublication)).toHaveLength(1);
  });

  it.each([
    ["changeable", "Answers can be changed after submitting", "Answers can be changed"],
    ["reusable", "People may start from their last answers", "Starts from last answers"],
    ["personalLinksOnly", "Opened by personal links only", "Personal links only"],
  ])("lets a publication be %s, shows that, and ends it", async (setting, name, shown) => {
    show();
    await choose(/^Settings/);
    await user.click(await screen.findByRole("checkbox", { name }));
    await press("Save");
    await screen.findByText(shown);
    expect(server.sent(changePublication)).toMatchObject([{ command: "settings", [setting]: true }]);
    await choose(/^Settings/);
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name });
    expect(box.checked).toBe(true);
    await user.click(box);
    await press("Save");
    await waitFor(() => expect(server.sent(changePublication)).toHaveLength(2));
    expect(server.sent(changePublication)[1]).toMatchObject({ [setting]: false });
  });

  it("takes so many submissions, says how many there are, and takes any number again", async () => {
    show({ takenSubmissions: 37 });
    await choose(/^Settings/);
    const field = await screen.findByLabelText<HTMLInputElement>("Submission limit");
    await user.type(field, "2.5");
    await press("Save");
    const wrong = "Enter a whole number from 1 to 1,000,000, or leave it empty.";
    await screen.findByText(wrong);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    await user.type(field, " 50 ");
    await press("Save");
    await screen.findByText("37 of 50 submissions");
    expect(server.sent(changePublication)).toMatchObject([{ command: "settings", maxSubmissions: 50 }]);
    await choose(/^Settings/);
    const again = await screen.findByLabelText<HTMLInputElement>("Submission limit");
    expect(again.value).toBe("50");
    await user.clear(again);
    await user.type(again, "37");
    await press("Save");
    await screen.findByText("Full: 37 of 37 submissions");
    await choose(/^Settings/);
    await user.clear(await screen.findByLabelText("Submission limit"));
    await press("Save");
    await waitFor(() => expect(server.sent(changePublication)[2]).toMatchObject({ maxSubmissions: null }));
  });

  it("sets when it closes and that its device is shared, and shows both", async () => {
    show();
    await choose(/^Settings/);
    await user.type(await screen.findByLabelText("Closes on"), "2100-01-02T18:30");
    await user.click(screen.getByRole("checkbox", { name: "Shared device or tablet" }));
    await press("Save");
    await screen.findByText(/^Closes Jan 2, 2100, 6:30:00.PM \S+ · Shared device$/);
    const closesAt = new Date("2100-01-02T18:30").toISOString();
    const sent = {
      ...{ id: 7, publicationKey: key, command: "settings", revision: 0 },
      ...{ closesAt, sharedDevice: true },
    };
    expect(server.sent(changePublication)).toEqual([sent]);
    await choose(/^Settings/);
    const box = await screen.findByLabelText<HTMLInputElement>("Closes on");
    expect(box.value).toBe("2100-01-02T18:30");
    await user.clear(box);
    await press("Save");
    await waitFor(() => expect(server.sent(changePublication)[1]).toMatchObject({ closesAt: null }));
  });

  it("sends only what was changed: a closing time of an hour that comes twice stays", async () => {
    show({ closesAt: "2027-10-31T01:30:00.000Z", about: { contact: { en: "Desk" } } });
    await choose(/^Settings/);
    await user.type(await screen.findByLabelText("Submission limit"), "9");
    await press("Save");
    await waitFor(() => expect(server.sent(changePublication)).toHaveLength(1));
    const sent = { id: 7, publicationKey: key, command: "settings", maxSubmissions: 9, revision: 0 };
    expect(server.sent(changePublication)).toEqual([sent]);
    await choose(/^Settings/);
    await press("Save"); // nothing is changed
    await press("More for Winter 2026");
    expect(server.sent(changePublication)).toHaveLength(1);
  });

  it("shows what somebody else has changed meanwhile, keeps what was entered, and saves it after that", async () => {
    show({ maxSubmissions: 5, revision: 3 });
    await choose(/^Settings/);
    const field = await screen.findByLabelText<HTMLInputElement>("Submission limit");
    await user.clear(field);
    await user.type(field, "50");
    held = { ...held, maxSubmissions: 20, sharedDevice: true, revision: 4 };
    server.refuse(changePublication, "PUBLICATION_CHANGED");
    await press("Save");
    await screen.findByText(/Somebody else changed this publication/);
    await screen.findByText("Somebody else has set this to 20 meanwhile.");
    expect(field.value).toBe("50");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Shared device or tablet" }).checked).toBe(
      true,
    );
    server.answer(changePublication, () => held);
    await press("Save");
    await waitFor(() => expect(server.sent(changePublication)).toHaveLength(2));
    const sent = { id: 7, publicationKey: key, command: "settings", maxSubmissions: 50 };
    expect(server.sent(changePublication)).toEqual([
      { ...sent, revision: 3 },
      { ...sent, revision: 4 },
    ]);
  });

  it("comes back to settings that were entered before the session ended, until they are saved or cancelled", async () => {
    show({ about: { contact: { en: "Desk" } }, revision: 3 });
    await choose(/^Settings/);
    await user.type(await screen.findByLabelText("Submission limit"), "50");
    await user.click(screen.getByRole("checkbox", { name: "Shared device or tablet" }));
    cleanup(); // the page is left for sign-in
    show({ about: { contact: { en: "Desk" } }, revision: 3 });
    expect(await screen.findByLabelText("Submission limit")).toHaveProperty("value", "50");
    expect(screen.getByRole("checkbox", { name: "Shared device or tablet" })).toHaveProperty("checked", true);
    await press("Save");
    await waitFor(() =>
      expect(server.sent(changePublication)).toEqual([
        {
          ...{ id: 7, publicationKey: key, command: "settings" },
          maxSubmissions: 50,
          sharedDevice: true,
          revision: 3,
        },
      ]),
    );
    await choose(/^Settings/);
    await user.type(await screen.findByLabelText("Submission limit"), "0");
    await press("Cancel");
    cleanup();
    show();
    await screen.findByRole("button", { name: "More for Winter 2026" });
    expect(screen.queryByLabelText("Submission limit")).toBeNull();
  });

  it("doesn't overwrite what somebody else has set while the session had ended", async () => {
    show({ maxSubmissions: 5, revision: 3 });
    await choose(/^Settings/);
    await user.type(await screen.findByLabelText("Submission limit"), "0");
    cleanup();
    show({ maxSubmissions: 20, revision: 4 });
    server.refuse(changePublication, "PUBLICATION_CHANGED");
    expect(await screen.findByLabelText("Submission limit")).toHaveProperty("value", "50");
    await press("Save");
    await screen.findByText("Somebody else has set this to 20 meanwhile.");
    expect(server.sent(changePublication)).toMatchObject([{ maxSubmissions: 50, revision: 3 }]);
  });

  it("says whose form it is, in each of its languages, once what is wrong is corrected", async () => {
    const locales = [
      { code: "en", name: "English" },
      { code: "es", name: "Spanish" },
    ];
    server.answer(model, () => ({ ...aDefinition, locales, id: 7, formName: "Sleep diary" }));
    show({ about: { contact: { fr: "Accueil" } } });
    await choose(/^Settings/);
    const field = async (language: string, label: string) =>
      within(await screen.findByRole("group", { name: language })).getByLabelText(label);
    await user.type(await field("English", "Organisation"), " Riverside Clinic ");
    await user.type(await field("Spanish", "Organisation"), "Clínica Ribera");
    await user.type(await field("Spanish", "Address of the privacy notice"), "clinic.example");
    await press("Save");
    await screen.findByText("Enter an address that begins with https://.");
    expect(server.sent(changePublication)).toEqual([]);
    const address = await field("Spanish", "Address of the privacy notice");
    expect(document.activeElement).toBe(address);
    await user.clear(address);
    await user.type(address, "https://clinic.example");
    await press("Save");
    await screen.findByText("Its privacy line is missing.");
    await user.type(await field("Spanish", "Privacy line"), "Solo su equipo");
    await press("Save");
    await waitFor(() => expect(server.sent(changePublication)).toHaveLength(1));
    const about = {
      organisation: { en: "Riverside Clinic", es: "Clínica Ribera" },
      privacy: { es: "Solo su equipo" },
      privacyLink: { es: "https://clinic.example" },
      contact: { fr: "Accueil" }, // in a language that the form no longer has
    };
    expect(server.sent(changePublication)[0]).toMatchObject({ about });
  });

  it("resumes", async () => {
    show({ status: "PAUSED" });
    await press("Resume Winter 2026");
    await screen.findByRole("button", { name: "Copy link of Winter 2026" });
    expect(screen.queryByText("Paused")).toBeNull();
    expect(server.sent(changePublication)).toEqual([{ id: 7, publicationKey: key, command: "resume" }]);
    expect(document.activeElement?.textContent).toContain("Winter 2026");
  });

  it("asks before it revokes, with the consequences, and does nothing on Cancel", async () => {
    show();
    await choose(/^Revoke/);
    const heading = await screen.findByRole("heading", { name: "Revoke Winter 2026?" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "From now on, anyone who opens its link sees that the form is closed.",
      "Respondents who have started can no longer finish or submit.",
      "What was submitted stays, and so do the reports.",
    ]);
    screen.getByText("This can't be undone. To close the form only for a while, pause it instead.");
    await press("Cancel");
    await screen.findByRole("button", { name: "Copy link of Winter 2026" });
    expect(server.sent(changePublication)).toEqual([]);
  });

  it("revokes for good: nothing is left to share or to change", async () => {
    show();
    await choose(/^Revoke/);
    await press("Yes, revoke!");
    await screen.findByText("No longer accepts answers. What was submitted stays.");
    expect(server.sent(changePublication)).toEqual([{ id: 7, publicationKey: key, command: "revoke" }]);
    expect(actions().filter((name) => name?.includes("Winter"))).toEqual([]);
    expect(screen.queryByRole("link")).toBeNull();
    screen.getByText(key);
  });

  it("says why a change was refused, and shows the current state", async () => {
    show();
    await screen.findByText("Winter 2026");
    server.answer(publications, () => [aPublication({ status: "REVOKED" })]);
    server.refuse(changePublication, "PUBLICATION_REVOKED");
    await choose(/^Pause/);
    expect((await screen.findByRole("alert")).textContent).toContain("was revoked");
    await screen.findByText("Revoked");
  });
});

describe("Form Publications: sharing the link", () => {
  const address = `${location.origin}/f/${key}`;

  it("shows link, QR code and embed snippet on demand, in a language of the form, and copies them", async () => {
    const locales = [...aDefinition.locales, { code: "es", name: "Spanish" }];
    server.answer(model, () => ({ ...aDefinition, locales, id: 7, formName: "Sleep diary" }));
    show();
    const toggle = await screen.findByRole("button", {
      name: "Link, QR code and embed snippet of Winter 2026",
    });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    await user.click(toggle);
    const ways = screen.getByRole("region", { name: "Link of Winter 2026" });
    await within(ways).findByRole("img", { name: "QR code of Winter 2026" });
    within(ways).getByText(address);
    within(ways).getByText(embedSnippet(address, "Winter 2026"));
    const language = await within(ways).findByLabelText("Opens in");
    await user.selectOptions(language, "Spanish");
    within(ways).getByText(`${address}?lang=es`);
    within(ways).getByText(embedSnippet(`${address}?lang=es`, "Winter 2026"));
    await user.selectOptions(language, "Language of the device");
    await press("Copy embed snippet of Winter 2026");
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        `<a href="${address}" target="_blank" rel="noopener">Winter 2026</a>`,
      ),
    );
    await user.click(toggle);
    expect(screen.queryByRole("region", { name: "Link of Winter 2026" })).toBeNull();
  });

  it("offers nothing that doesn't open where personal links alone do", async () => {
    show({ personalLinksOnly: true });
    await press("Test link of Winter 2026");
    const ways = screen.getByRole("region", { name: "Link of Winter 2026" });
    within(ways).getByText(/Personal links alone open this form/);
    await within(ways).findByRole("button", { name: "Get a test link" });
    expect(within(ways).queryByRole("img", { name: /QR code/ })).toBeNull();
    expect(document.body.textContent).not.toContain(address);
    expect(screen.queryByRole("link", { name: /Open Winter 2026/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Copy/ })).toBeNull();
  });

  it("makes a test link when asked, says what it does, and why none could be made", async () => {
    const link = `${address}#fill=a.b`;
    server.refuse(prefilledLink, "PUBLICATION_REVOKED");
    show();
    await press("Link, QR code and embed snippet of Winter 2026");
    await press("Get a test link");
    expect((await screen.findByRole("alert")).textContent).toContain("was revoked");
    server.answer(prefilledLink, () => ({ links: [{ link }] }));
    await press("Get a test link");
    await screen.findByText(link);
    screen.getByText(/Tests count nowhere/);
    const opened = screen.getByRole("link", { name: "Open the test link of Winter 2026 in a new tab" });
    expect(opened.getAttribute("href")).toBe(link);
    await screen.findByRole("img", { name: "QR code of test link of Winter 2026" });
    await press("Copy test link of Winter 2026");
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link));
    expect(server.sent(prefilledLink).at(-1)).toMatchObject({ publicationKey: key, test: true });
  });

  it("shows them at once for a new publication", async () => {
    server.answer(publishCheck, () => aPublishCheck());
    const spring = aPublication({ name: "Spring", publicationKey: "aX9dLw3rPq5eKj1N" });
    server.answer(publish, () => {
      server.answer(publications, () => [spring, held]);
      return spring;
    });
    show();
    await press("Publish");
    await user.type(await screen.findByLabelText("Publication name"), "Spring");
    await press("Complete Publication");
    await screen.findByRole("region", { name: "Link of Spring" });
    await screen.findByRole("img", { name: "QR code of Spring" });
  });

  it("escapes the name in the snippet's HTML", () => {
    expect(embedSnippet("https://a.example/f/k", `<b>"Q&A"</b>`)).toBe(
      '<a href="https://a.example/f/k" target="_blank" rel="noopener">&lt;b&gt;&quot;Q&amp;A&quot;&lt;/b&gt;</a>',
    );
  });

  it("draws every dark module of the code, and a light border of four around it", () => {
    const bare = encode(address, { ecc: "M", border: 0 }).data;
    const svg = qrSvg(address);
    const file = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const length = bare.length + 8;
    expect(file.getAttribute("viewBox")).toBe(`0 0 ${length} ${length}`);
    expect(file.getAttribute("shape-rendering")).toBe("crispEdges");
    expect(file.querySelector("rect")?.outerHTML).toContain(`width="${length}" height="${length}"`);
    const dark = bare.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4},${y + 4}`] : [])));
    expect(file.querySelector("path")?.getAttribute("d")?.split("h1v1h-1z")).toEqual([
      ...dark.map((place) => `M${place}`),
      "",
    ]);
  });
});
