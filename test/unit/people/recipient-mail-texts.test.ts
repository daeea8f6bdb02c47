/** What a mail to a recipient says: the words of a clinic, the personal link once, and no other one. */
import { describe, expect, it } from "vitest";
import { recipientMailText } from "../../../shared/people/recipient-mail-texts.ts";

const facts = {
  name: "Ana Ruiz",
  form: "Checkup",
  link: "https://sprout.example/f/k#fill=a.b",
  unsubscribe: "https://sprout.example/unsubscribe#x",
  isReminder: false,
};
const linksIn = (text: string) => text.match(/https?:\/\/\S+/g);

describe("a mail to a recipient", () => {
  it("has the product's words in the reader's language where the clinic has none", () => {
    const { subject, text } = recipientMailText(undefined, "es-MX", "en", facts);
    expect(subject).toBe("Checkup: rellene este formulario, por favor");
    expect(text).toMatch(/^Hola, Ana Ruiz:\n/);
    expect(linksIn(text)).toEqual([facts.link, facts.unsubscribe]);
    expect(recipientMailText(undefined, "tlh", "en", facts).subject).toBe(
      "Checkup: please fill in this form",
    );
  });

  it("has the clinic's words in the language, its base language, or the form's", () => {
    const words = { es: { subject: "Hola", text: "Aquí" }, en: { subject: "Hello", text: "Here" } };
    const subjects = ["es", "es-MX", "fr"].map(
      (locale) => recipientMailText(words, locale, "en", facts).subject,
    );
    expect(subjects).toEqual(["Hola", "Hola", "Hello"]);
    expect(recipientMailText(words, "es", "en", { ...facts, isReminder: true }).subject).toBe(
      "Recordatorio: Hola",
    );
  });

  it.each([
    ["none", "Please.", 1],
    ["one within a line", "Open {link}, please.", 1],
    ["two", "{link} or {link}", 2],
  ])("has the link on a line of its own where the words have %s", (_name, text, times) => {
    const lines = recipientMailText({ en: { subject: "s", text } }, "en", "en", facts).text.split("\n");
    expect(lines.filter((line) => line === facts.link)).toHaveLength(times);
  });

  it("makes no other link and no other line of a name, a form's name or the words", () => {
    const name = "{link} https://phish.example/{form}\u202e x@phish.example";
    const words = {
      en: { subject: "For {name}\r\nBcc: a@b.org", text: "Dear {name}, see www.phish.example {link}" },
    };
    const { subject, text } = recipientMailText(words, "en", "en", { ...facts, name, form: "A\nB" });
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(linksIn(text)).toEqual([facts.link, facts.unsubscribe]);
    expect(text).not.toMatch(/www\.phish|x@phish/);
  });

  it("leaves out a name that nobody gave", () => {
    const { text } = recipientMailText(undefined, "en", "en", { ...facts, name: "" });
    expect(text).toMatch(/^Hello,\n/);
  });
});
