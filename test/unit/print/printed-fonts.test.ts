import { existsSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { missingGlyphsOf } from "../../../shared/print/browser/glyphs.ts";
import { createPrinter } from "../../../shared/print/browser/printer.ts";
import { coverageFonts, fontsConf, scriptFontFiles } from "../../../shared/print/fonts/fonts.ts";
import { drawnScripts } from "../../../shared/process/drawn-scripts.ts";
import { pdfText } from "../../support/pdf.ts";
import { printRequest } from "../../support/print-request.ts";

const warnings: string[] = [];
const printer = createPrinter();
afterAll(() => printer.close());

const texts = {
  Latin: "Grün Łódź İstanbul Tiếng Việt ½ € №",
  Greek: "Ζωή ἀρχή",
  Cyrillic: "жизнь Ђорђе Ўзбек",
  "simplified Chinese": "患者报告 请在就诊时带上此表。",
  "traditional Chinese": "患者報告 請在就診時帶上此表。",
  Japanese: "患者レポート ひらがな ー 診察",
  Korean: "환자 보고서 양식",
  Arabic: "تقرير المريض",
  Hebrew: "דוח מטופל",
  Devanagari: "रोगी की रिपोर्ट परीक्षा क्षेत्र ।",
  Bengali: "রোগীর প্রতিবেদন পরীক্ষা।",
  Thai: "รายงานผู้ป่วย ก่อนพบแพทย์",
  Ethiopic: "የታካሚ ሪፖርት ሰላም።",
  emoji: "😀 👩‍⚕️ 👍🏽 🇫🇷 ❤️ ⚠️ ✅ 🩺 1️⃣",
  symbols: "✓ ✔ ☑ ☐ ☒ ✗ → ← ▲ ▼ ● ○ ■ □ ★ ☆ ≥ ≤ ± µ",
} as const;

it.each(Object.entries(texts))("draws %s", async (_script, text) => {
  expect(await missingGlyphsOf(text)).toEqual([]);
  warnings.length = 0;
  const onWarning = (warning: string) => warnings.push(warning);
  const bytes = await printer.print(`<p>${text}</p>`, { ...printRequest, onWarning });
  expect(warnings).toEqual([]);
  expect((await pdfText(bytes)).join()).not.toContain("▯");
  // By fonts, not by pictures of letters, so that it can be searched and read out.
  expect(Buffer.from(bytes).includes("/Subtype /Type3")).toBe(false);
});

it("draws the scripts of the languages of which nothing is said", async () => {
  expect(await missingGlyphsOf([...drawnScripts.values()].join(""))).toEqual([]);
});

it.each(["患者报告", "患者レポート", "환자 보고서", "Ζωή", "жизнь", "कमल", "আমরা", "ไทย", "ሰላም", "✓☑☐→▲"])(
  "keeps %s copyable",
  async (text) => {
    const drawn = await pdfText(await printer.print(`<p>${text}</p><p><b>${text}</b></p>`, printRequest));
    expect(drawn.join().replaceAll(text, "").trim()).toBe("");
  },
);

it("draws a Chinese character as readers of the text's language know it", async () => {
  const fonts = async (lang: string) => {
    const pdf = Buffer.from(await printer.print(`<p lang="${lang}">直</p>`, printRequest)).toString("latin1");
    return /\/FontName \/[A-Z+]*(NotoSans[A-Z]{2})/.exec(pdf)?.[1];
  };
  expect(await Promise.all(["zh-CN", "zh-TW", "ja", "ko", "en"].map(fonts))).toEqual([
    "NotoSansSC",
    "NotoSansTC",
    "NotoSansJP",
    "NotoSansKR",
    "NotoSansSC",
  ]);
});

it("has every file that it lists", () => {
  expect(scriptFontFiles().filter((file) => !existsSync(file))).toEqual([]);
  expect(coverageFonts("/tmp/sprout")).toContain("/tmp/sprout/fonts/DejaVuSans.ttf");
  const conf = fontsConf("/tmp/a & b", "/tmp/c");
  expect(conf).toContain("<dir>/tmp/a &amp; b/fonts</dir>");
  expect(conf).toContain("<cachedir>/tmp/c/font-cache</cachedir>");
});
