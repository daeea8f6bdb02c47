import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { model, publications } from "../../../shared/contract/forms.ts";
import { prefilledLink } from "../../../shared/contract/publication-links.ts";
import { PublicationsDialog } from "../../../web/features/publications/PublicationsDialog.tsx";
import { field, page, section } from "../../e2e/player-form.ts";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aDefinition, aFormItem, aPublication } from "../support/samples.ts";

const user = userEvent.setup();
const publicationKey = "uV3kq0Zx8mB2tYc7";
const options = [
  { key: "ami", label: "Amina" },
  { key: "ben", label: "Ben" },
];
const link = `http://localhost/f/${publicationKey}#fill=ab.c`;
let server: FakeServer;
beforeEach(async () => {
  server = fakeServer();
  server.answer(publications, () => [aPublication()]);
  server.answer(model, () => ({
    ...aDefinition,
    locales: [...aDefinition.locales, { code: "es", name: "Spanish" }],
    id: 7,
    formName: "Sleep diary",
    model: [
      page(
        "one",
        "One",
        section(
          "all",
          "",
          field({ key: "name", controlType: "text", label: "Name" }),
          field({ key: "age", controlType: "text", dataType: "number", label: "Age" }),
          field({ key: "who", controlType: "radio", label: "Nurse", options }),
          field({ key: "well", controlType: "checkbox", label: "Is well" }),
          field({ key: "photo", controlType: "upload", label: "Photo" }),
          field({ key: "sum", controlType: "calculation", label: "Sum", expression: "1 + 1" }),
        ),
      ),
    ],
  }));
  server.answer(prefilledLink, ({ subjectIds = [] }) => ({
    links: subjectIds.length > 1 ? subjectIds.map((subjectId) => ({ link, subjectId })) : [{ link }],
  }));
  renderScreen(<PublicationsDialog form={aFormItem()} onClose={() => {}} onReimport={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "More for Winter 2026" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Make a prefilled link/ }));
});

async function choose(question: string) {
  await user.click(await screen.findByRole("combobox", { name: /^Answer (a|another) question/ }));
  await user.click(await screen.findByRole("option", { name: question }));
}
const Sent = z.looseObject({ model: z.string(), validUntil: z.iso.datetime() });
const make = () => user.click(screen.getByRole("button", { name: "Make link" }));

it("makes a link with the answers of chosen questions, each given as its kind asks", async () => {
  await user.click(await screen.findByRole("combobox", { name: "Answer a question" }));
  const list = within(await screen.findByRole("listbox"));
  const offered = (await list.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(offered).toEqual(["Name", "Age", "Nurse", "Is well"]);
  await user.keyboard("{Escape}");
  for (const question of ["Name", "Age", "Nurse", "Is well"]) await choose(question);
  expect(document.activeElement).toBe(screen.getByLabelText("Is well"));
  await user.type(screen.getByLabelText("Name"), "Zoë");
  await user.type(screen.getByLabelText("Age"), "7,5");
  await user.selectOptions(screen.getByLabelText("Nurse"), "Ben");
  await user.selectOptions(screen.getByLabelText("Is well"), "No");
  await user.click(screen.getByRole("button", { name: "Remove Name" }));
  await user.type(screen.getByLabelText(/^Subject ids/), "Zoë");
  screen.getByText("Zoë: only letters, digits, - _ and dots, at most 64.");
  await make();
  expect(server.sent(prefilledLink)).toEqual([]);
  await user.clear(screen.getByLabelText(/^Subject ids/));
  await user.type(screen.getByLabelText(/^Subject ids/), "MRN-7");
  await user.click(screen.getByRole("checkbox", { name: "One submission only" }));
  await make();
  within(await screen.findByRole("region", { name: "The link" })).getByText(link);
  const [sent] = z.array(Sent).parse(server.sent(prefilledLink));
  expect(sent).toMatchObject({ publicationKey, subjectIds: ["MRN-7"], once: true });
  expect(JSON.parse(sent?.model ?? "")).toEqual({ age: 7.5, who: "ben", well: false });
  expect(Date.parse(sent?.validUntil ?? "")).toBeGreaterThan(Date.now() + 29 * 86_400_000);

  await user.selectOptions(screen.getByLabelText("Opens in"), "Spanish");
  screen.getByText(link.replace("#", "?lang=es#"));
  await user.selectOptions(screen.getByLabelText("Opens in"), "Language of the device");
  screen.getByText(link);
  await user.type(screen.getByLabelText("Age"), "1");
  expect(screen.queryByText(link)).toBeNull(); // it has other answers than what is shown
});

it("says at the question what is wrong with its answer", async () => {
  await choose("Age");
  await user.type(screen.getByLabelText("Age"), "old");
  server.refuse(prefilledLink, "LINK_ANSWERS_REFUSED", {
    fields: [{ field: "age", message: "Enter a number." }],
  });
  await make();
  await screen.findByText("Enter a number.");
  expect(screen.getByLabelText("Age").getAttribute("aria-invalid")).toBe("true");
  screen.getByText("The form doesn't take some of these answers.");
});

it("makes a link for each of many subjects, as a file that starts no formula", async () => {
  await user.type(await screen.findByLabelText(/^Subject ids/), "A-1{enter}-B, A-1");
  await make();
  await screen.findByText(/^2 links, one for each subject id/);
  const file = screen.getByRole("link", { name: "Save as CSV" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(file.slice(file.indexOf(",") + 1))).toBe(
    ["subjectId,link", `A-1,${link}`, `-B,${link}`, ""].join("\r\n"),
  );
});
