import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessible.ts";
import { journeyLooks } from "../support/budget.ts";
import { everyControl } from "./player-form.ts";
import { instanceKey, publicationKey, standIn } from "./player-server.ts";
import { phone, press } from "./player-visit.ts";
import { usePlayer } from "./use-player.ts";

const player = usePlayer();

type Look = ["light" | "dark", string];
const looks: [Look, ...Look[]] = [
  ["light", "en-US"],
  ["dark", "fr-FR"],
];

/** A phone's page that answers these calls beside those of a form. */
async function onPage(
  [colorScheme, locale]: Look,
  answers: Record<string, object>,
  story: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await player.browser.newContext({ viewport: phone, colorScheme, locale });
  try {
    const page = await context.newPage();
    await standIn(page, everyControl, { locale: locale.slice(0, 2) });
    for (const [path, body] of Object.entries(answers)) {
      await page.route(`**${path}`, (route) =>
        route.fulfill({ contentType: "application/json", body: JSON.stringify(body) }),
      );
    }
    await story(page);
  } finally {
    await context.close();
  }
}

describe.each(journeyLooks(looks))("the screens about mails, %s in %s", (...look) => {
  it("mail the link from the saved page", () =>
    onPage(look, { "/rest/instance/mail": { success: true, email: "ana@example.org" } }, async (page) => {
      await page.goto(`${player.origin}/f/${publicationKey}`);
      await press(page, /^(Save|Enregistrer)$/);
      await press(page, /^(E-mail me the link|M’envoyer le lien par e-mail)$/);
      await page.getByRole("checkbox").first().waitFor();
      await expectAccessible(page);
      await page.getByLabel(/^(E-mail address|Adresse e-mail)$/).fill("ana@example.org");
      await page.getByRole("checkbox").first().check();
      await press(page, /^(Send|Envoyer)$/);
      await page.getByText(/ana@example\.org/).waitFor();
      await expectAccessible(page);
    }));

  it("mail the link while the report is made", () =>
    onPage(look, {}, async (page) => {
      const submitted = { status: "POST_PROCESSING" as const, revision: 3 };
      await standIn(page, everyControl, submitted);
      await page.goto(`${player.origin}/i/${instanceKey}#auth-0123456789abcdef`);
      await press(page, /^(E-mail me the link|M’envoyer le lien par e-mail)$/);
      await page.getByRole("checkbox", { name: /^(E-mail me when|M’écrire)/ }).waitFor();
      await page.getByRole("checkbox", { name: /^(Links that were|Les liens envoyés)/ }).waitFor();
      expect(await page.getByRole("checkbox").count()).toBe(2); // no reminder: the form is finished
      await expectAccessible(page);
    }));

  it("let subscriptions be managed in My Forms", () =>
    onPage(
      look,
      {
        "/rest/inbox": [],
        "/rest/subscriptions": { email: "ana@example.org", reportReady: true, reminder: false },
        "/rest/subscriptions/save": { success: true },
      },
      async (page) => {
        await page.goto(`${player.origin}/my-forms`);
        await press(page, /^(Manage Subscriptions|Gérer les abonnements)$/);
        await page.getByRole("checkbox").last().check();
        await page.getByText(/^(Saved!|Enregistré\s!)$/).waitFor();
        await expectAccessible(page);
      },
    ));

  it("stop the mails by the link of one of them", () =>
    onPage(look, { "/rest/unsubscribe": { success: true } }, async (page) => {
      await page.goto(`${player.origin}/unsubscribe#ana%40example.org.t0k3n`);
      await page.getByText(/ana@example\.org/).waitFor();
      await expectAccessible(page);
      await press(page, /^(Stop these mails|Ne plus recevoir ces messages)$/);
      await page.getByText(/^(Done|C’est fait)\./).waitFor();
      await expectAccessible(page);
    }));
});
