import { PDFDocument, StandardFonts } from "pdf-lib";

/** A report of so many pages, each with a line that states its number; base64. */
export async function aPdf(pages: number): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++)
    pdf.addPage().drawText(`Report for Ana, page ${number}`, { x: 50, y: 700, font });
  return Buffer.from(await pdf.save()).toString("base64");
}
