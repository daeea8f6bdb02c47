import type { Browser } from "playwright-core";

/** One picture of several, on the product's light green. @param pictures PNG */
export async function sideBySide(from: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width: 1500, height: 760 } });
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`);
  await page.setContent(
    `<style>body{margin:0;height:760px;display:flex;gap:40px;align-items:center;justify-content:center;background:#e6f0e9}
     img{height:660px;border-radius:12px;box-shadow:0 6px 24px rgb(35 33 29/18%)}</style>${images.join("")}`,
  );
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
