import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
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

/** SHA-256 of the files in Google Fonts' packages for Expo: @expo-google-fonts/noto-sans-sc 0.4.3 and its siblings. */
const released = {
  NotoSansSC: "d45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16",
  NotoSansTC: "add35d53f70727657b4509531677c4e3712b67df3d54661efdee5d3a0c16d954",
  NotoSansJP: "d930d5d52d15231c283089760f84584272ad5e37e14607ba0d19c798e7a9caec",
  NotoSansKR: "8cbc9b353bb9ce848fd69bb6a507319dfacc659cf5fd643db5d88f3c4970e1dd",
  NotoSansDevanagari: "084a94d89eb54aafb93a056e15425c34fd859f6342875165d304837b3bcfc2d2",
  NotoSansBengali: "6826d9667972f0f96e48c46f7a24e70afe97205032e6295cfb1f13fbbb8b90a3",
  NotoSansThai: "9acb585d8662ca4ed1b1cf5889dfa1393f8555103b3986e1ea1e3af4faef70bd",
  NotoSansEthiopic: "321ff186e0f066a46257c3008e8a22070720350a9d17f8a32d0d3da53f52e7a2",
  NotoEmoji: "24aaa2a20c9c06ffe9bf04284bfd1f14376a329d10122f902abe2770817eb504",
};

it("draws with the fonts of Noto as they were released", () => {
  const found = scriptFontFiles().map((file) => {
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
    return [basename(file).replace("_400Regular.ttf", ""), hash];
  });
  expect(Object.fromEntries(found)).toEqual(released);
});

it("has every file that it lists", () => {
  expect(scriptFontFiles().filter((file) => !existsSync(file))).toEqual([]);
  expect(coverageFonts("/tmp/sprout")).toContain("/tmp/sprout/fonts/DejaVuSans.ttf");
  const conf = fontsConf("/tmp/a & b", "/tmp/c");
  expect(conf).toContain("<dir>/tmp/a &amp; b/fonts</dir>");
  expect(conf).toContain("<cachedir>/tmp/c/font-cache</cachedir>");
});
