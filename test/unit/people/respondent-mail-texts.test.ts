import { describe, expect, it } from "vitest";
import { respondentMailText } from "../../../shared/people/respondent-mail-texts.ts";

const links = {
  form: "https://sprout.example/i/1#key",
  opensAlone: true,
  unsubscribe: "https://sprout.example/u",
};

describe("mails to respondents", () => {
  it.each(["resume-link", "report-ready", "unfinished", "sent-back"] as const)(
    "name the form alone where no organisation is known: %s",
    (kind) => {
      const { subject, text } = respondentMailText(kind, "en", links, { form: "Sleep" });
      expect(subject).toMatch(/^Sprout: /);
      expect(text.startsWith("Form: Sleep\n\n")).toBe(true);
      expect(`${subject}${text}`).not.toMatch(/From: |subject.*Sleep/);
      expect(respondentMailText(kind, "en", links).text).not.toMatch(/Form: /);
    },
  );

  it.each([
    ["en", "Ribera: your report is ready", "Form: Sleep\nFrom: Ribera\n\nThe report"],
    ["es-MX", "Ribera: su informe está listo", "Formulario: Sleep\nDe: Ribera\n\nEl informe"],
    ["fr", "Ribera : votre rapport est prêt", "Formulaire : Sleep\nDe : Ribera\n\nLe rapport"],
    ["de", "Ribera: your report is ready", "Form: Sleep\nFrom: Ribera\n\nThe report"],
  ])("name both in %s, the organisation in the subject and both above the link", (locale, subject, start) => {
    const named = { organisation: "Ribera", form: "Sleep" };
    const mail = respondentMailText("report-ready", locale, links, named);
    expect(mail.subject).toBe(subject);
    expect(mail.text.startsWith(start)).toBe(true);
    expect(mail.text.endsWith(respondentMailText("report-ready", locale, links).text)).toBe(true);
  });

  it.each([
    ["en", "Form: Sleep\n\nThe form that you submitted was sent back"],
    ["es", "Formulario: Sleep\n\nEl formulario que envió le fue devuelto"],
    ["fr", "Formulaire : Sleep\n\nLe formulaire que vous avez envoyé vous a été renvoyé"],
    ["ar", "النموذج: Sleep\n\nأُعيد إليك"],
  ])("say in %s that a submission was sent back", (locale, start) => {
    expect(respondentMailText("sent-back", locale, links, { form: "Sleep" }).text.startsWith(start)).toBe(
      true,
    );
  });

  it("have the publisher's words in the reminder alone, line by line", () => {
    const words = { reminder: "Please finish by Monday.\n\nRoom 4" };
    const { text } = respondentMailText("unfinished", "en", links, words);
    expect(text.startsWith("Please finish by Monday.\n\nRoom 4\n\nYou started a form")).toBe(true);
    const ready = respondentMailText("report-ready", "en", links, words);
    expect(ready).toEqual(respondentMailText("report-ready", "en", links));
  });

  it.each([
    ["Ask https://evil.example/x", "Ask https: evil. example/x"],
    ["www.evil.example", "www. evil. example"],
    ["me@evil.example", "me@ evil. example"],
    ["Clinic\r\nBcc: a", "Clinic Bcc: a"],
    ["Clinic \u202eelpmaxe", "Clinic elpmaxe"],
    ["St. Mary’s, form 2.1 ($&)", "St. Mary’s, form 2.1 ($&)"],
  ])("make no link of the name %j", (name, shown) => {
    const { subject, text } = respondentMailText("unfinished", "en", links, {
      organisation: name,
      form: name,
      reminder: name,
    });
    expect(subject).toBe(`${shown}: your form is not finished yet`);
    expect(text).toContain(`Form: ${shown}\nFrom: ${shown}\n\n`);
    expect(text).toContain(
      name.includes("\n") ? "Clinic\nBcc: a\n\nYou started" : `\n\n${shown}\n\nYou started`,
    );
    expect(text.match(/https?:\/\/\S+/g)).toEqual([links.form, links.unsubscribe]);
  });
});
