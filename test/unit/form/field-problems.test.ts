import { describe, expect, it } from "vitest";
import { fieldProblemText } from "../../../shared/messages/field-problems.ts";

describe("fieldProblemText", () => {
  it("returns the specified texts in each language", () => {
    expect(fieldProblemText({ code: "required" }, "en")).toBe("This field is required.");
    expect(fieldProblemText({ code: "required" }, "es-MX")).toBe("Este campo es obligatorio.");
    expect(fieldProblemText({ code: "required" }, "fr")).toBe("Entrée obligatoire");
    expect(fieldProblemText({ code: "required" }, "sw")).toBe("This field is required.");
  });

  it("writes a date's limit in the long form", () => {
    const bound = "2026-01-05";
    expect(fieldProblemText({ code: "dateBefore", bound }, "en")).toBe(
      "Date cannot be before January 5, 2026",
    );
    expect(fieldProblemText({ code: "dateAfter", bound }, "en")).toBe("Date cannot be after January 5, 2026");
    expect(fieldProblemText({ code: "dateAfter", bound }, "es")).toContain("5 de enero de 2026");
  });

  it("names both limits of a number that has them", () => {
    const low = { code: "tooSmall", bound: 0.5 } as const;
    expect(fieldProblemText(low, "en")).toBe("Enter 0.5 or more.");
    expect(fieldProblemText({ ...low, range: [0.5, 20] }, "en")).toBe("Enter a number from 0.5 to 20.");
    expect(fieldProblemText({ ...low, range: [0.5, 20] }, "es")).toBe("Escriba un número entre 0,5 y 20.");
    expect(fieldProblemText({ ...low, range: [0.5, 20] }, "fr")).toBe("Saisissez un nombre entre 0,5 et 20.");
  });

  it("says of a number of entries that is computed what it comes from, where that is one answer", () => {
    const many = { code: "tooMany", bound: 3 } as const;
    expect(fieldProblemText(many, "en")).toBe("At most 3 are allowed. Remove some.");
    const counted = { ...many, countedFrom: ["n"] };
    expect(fieldProblemText(counted, "en")).toBe(
      "At most 3 are allowed. The number comes from another answer: change that one.",
    );
    expect(fieldProblemText(counted, "es", { from: "¿Cuántos?" })).toBe(
      "Se permiten como máximo 3. Cambie su respuesta a «¿Cuántos?».",
    );
  });

  it("takes the author's message in the form's own language where it isn't translated", () => {
    const message = { es: "Al menos 3", fr: "Au moins 3" };
    const problem = { code: "constraint", message } as const;
    expect(fieldProblemText(problem, "ar", { defaultLocale: "fr" })).toBe("Au moins 3");
  });

  it("prefers the author's own message", () => {
    const message = { en: "At least 3", es: "Al menos 3" };
    expect(fieldProblemText({ code: "constraint", message }, "es")).toBe("Al menos 3");
  });
});
