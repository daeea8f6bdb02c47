import { expect, it } from "vitest";
import type { PrintOptions } from "../../../shared/process/print.ts";
import { rootStep, type Step } from "../../../shared/process/step.ts";
import { html2pdf } from "../../../shared/process/steps/plain-steps.ts";

const print: Step = {
  ...rootStep("print"),
  propertySets: [
    {
      key: "set",
      name: "pdf",
      properties: [
        { name: "header", value: "Visit report" },
        { name: "footer", value: "Not translated" },
      ],
    },
  ],
};

async function optionsIn(locale: string): Promise<PrintOptions | undefined> {
  let printed: PrintOptions | undefined;
  await html2pdf(
    print,
    { contentType: "text/html", body: "<p>x</p>" },
    {
      locale,
      fallbackLocale: "en",
      catalogue: { "Visit report": { es: "Informe de la visita" } },
      properties: {},
      now: () => 0,
      printPdf: async (_html, options) => {
        printed = options;
        return { pdf: new Uint8Array(), warnings: [] };
      },
    },
  );
  return printed;
}

it("writes header and footer in the reader's language where there are messages for them", async () => {
  expect(await optionsIn("es-MX")).toMatchObject({
    header: "Informe de la visita",
    footer: "Not translated",
    lang: "es-MX",
  });
  expect(await optionsIn("en")).toMatchObject({ header: "Visit report" });
});
