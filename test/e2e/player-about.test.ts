/** Whose form it is, around the form and at its end, in the form's languages; a form that doesn't say it loads nothing for it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { everyControl } from "./player-form.ts";
import { faultsIn } from "./player-looks.ts";
import { desktop, phone, saved, visit } from "./player-visit.ts";
import { complete, usePlayer } from "./use-player.ts";

const player = usePlayer();

const about = {
  organisation: { en: "Riverside Children’s Clinic", es: "Clínica Infantil Ribera" },
  privacy: { en: "Only your care team reads your answers.", es: "Solo su equipo lee sus respuestas." },
  privacyLink: { en: "https://clinic.example/privacy", es: "https://clinic.example/privacidad" },
  contact: { en: "Reception, 555 0100\nweekdays 8 to 17", es: "Recepción, 555 0100" },
  nextSteps: {
    en: "A nurse reads your answers.\nWe call you within a week.",
    es: "Una enfermera lee sus respuestas.",
  },
};
/** Scripts and styles that were loaded for it. */
const partsOfAbout = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("link")].map(({ href }) => href).filter((href) => /about/i.test(href)),
  );
const submitted = {
  ...saved({ ...complete, first: "Mia" }, "3:"),
  status: "COMPLETE",
  messageCode: "OK",
} as const;

describe.each([
  {
    look: "390 px, light, English",
    size: phone,
    colorScheme: "light",
    locale: "en",
    texts: "en",
    words: {
      use: "How your data is used",
      days: "erased 30 days after",
      until: "Open until",
      subject: "the number in your link",
      draft: "“Delete this form”",
      accessibility: "Accessibility",
      contact: "Questions about this form?",
      received: "Received by",
      next: "What happens next",
    },
  },
  {
    look: "1280 px, dark, Spanish",
    size: desktop,
    colorScheme: "dark",
    locale: "es",
    texts: "es",
    words: {
      use: "Cómo se usan sus datos",
      days: "30 días después",
      until: "Abierto hasta el",
      subject: "el número de su enlace",
      draft: "«Eliminar este formulario»",
      accessibility: "Accesibilidad",
      contact: "¿Preguntas sobre este formulario?",
      received: "Recibido por",
      next: "Qué pasa ahora",
    },
  },
  {
    look: "390 px, dark, French, whose texts are missing",
    size: phone,
    colorScheme: "dark",
    locale: "fr",
    texts: "en",
    words: {
      use: "Usage de vos données",
      days: "30 jours après",
      until: "Ouvert jusqu’au",
      subject: "le numéro de votre lien",
      draft: "« Supprimer ce formulaire »",
      accessibility: "Accessibilité",
      contact: "Des questions sur ce formulaire\u00a0?",
      received: "Reçu par",
      next: "Et maintenant\u00a0?",
    },
  },
  {
    look: "1280 px, light, English",
    size: desktop,
    colorScheme: "light",
    locale: "en",
    texts: "en",
    words: {
      use: "How your data is used",
      days: "erased 30 days after",
      until: "Open until",
      subject: "the number in your link",
      draft: "“Delete this form”",
      accessibility: "Accessibility",
      contact: "Questions about this form?",
      received: "Received by",
      next: "What happens next",
    },
  },
] as const)("Whose form it is, at $look", ({ size, colorScheme, locale, texts, words }) => {
  const options = { viewport: size, colorScheme, locale };

  it("is above and below the form", () =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page }) => {
        const foot = page.getByRole("contentinfo");
        await foot.waitFor();
        expect(await partsOfAbout(page)).not.toEqual([]);
        expect(await page.locator(".p-header .p-from").innerText()).toBe(about.organisation[texts]);
        const link = foot.getByRole("link", { name: about.privacy[texts] });
        expect(await link.getAttribute("href")).toBe(about.privacyLink[texts]);
        await foot.getByText(new RegExp(`^${words.until} .*2099.* \\(.{3,}\\)`)).waitFor();
        await foot.getByRole("heading", { name: words.contact }).waitFor();
        const contact = foot.getByText(about.contact[texts]);
        expect(await contact.getAttribute("lang")).toBe(texts);
        expect(await contact.innerText()).toBe(about.contact[texts]); // with its lines
        expect(await page.getByText(about.nextSteps[texts]).count()).toBe(0);
        expect(await faultsIn(page, { size, colorScheme, locale })).toEqual([]);
      },
      { ...options, instance: { ...saved({}, "0:"), locale, about, closesAt: "2099-11-30T12:00:00.000Z" } },
    ));

  it("is at the end, with what happens next", () =>
    visit(
      player.browser,
      player.origin,
      everyControl,
      async ({ page }) => {
        await page.getByRole("heading", { name: words.next }).waitFor();
        const end = (await page.locator(".p-finished").innerText()).replaceAll("\u00a0", " ");
        expect(end).toMatch(new RegExp(`${words.received} ?: ${about.organisation[texts]}`));
        expect(end).toContain(about.nextSteps[texts]);
        await page.getByRole("contentinfo").waitFor();
        expect(await page.getByText(words.until).count(), "nothing is left to send in time").toBe(0);
        expect(await faultsIn(page, { size, colorScheme, locale })).toEqual([]);
        await page.getByRole("button", { name: words.use }).click();
        const use = page.getByRole("dialog", { name: words.use });
        await use.getByText(about.organisation[texts]).first().waitFor();
        // Read from its head, not from its first link.
        const head = use.getByRole("heading", { name: words.use });
        expect(await head.evaluate((one) => one === document.activeElement)).toBe(true);
        const said = (await use.innerText()).replaceAll("\u00a0", " ");
        expect(said).toContain(words.days);
        expect(said).toContain("(eu-central-1)");
        expect(said).toContain(words.subject);
        expect(said).toContain(words.draft);
        await use.getByRole("link", { name: about.privacy[texts] }).waitFor();
        expect(await faultsIn(page, { size, colorScheme, locale })).toEqual([]);
        const link = use.getByRole("link", { name: words.accessibility });
        const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
        await opened.getByRole("heading", { level: 1, name: words.accessibility }).waitFor();
        expect(await faultsIn(opened, { size, colorScheme, locale })).toEqual([]);
      },
      {
        ...options,
        instance: {
          ...{ ...submitted, locale, about, erasedAfterDays: 30 },
          ...{ region: "eu-central-1", namesSubject: true, closesAt: "2099-11-30T12:00:00.000Z" },
        },
      },
    ));
});

it("A form that doesn't say whose it is has none of it, and loads nothing for it", () =>
  visit(
    player.browser,
    player.origin,
    everyControl,
    async ({ page }) => {
      expect(await partsOfAbout(page)).toEqual([]);
      expect(await page.getByRole("contentinfo").count()).toBe(0);
      expect(await page.locator(".p-from").count()).toBe(0);
    },
    { instance: saved({}, "0:") },
  ));
