/** QR codes as what a page shows and what people save; a light border of four modules is part of each (ISO/IEC 18004). */
import { encode } from "uqr";

const BORDER_MODULES = 4;
/** Large enough for a poster, and a whole number of pixels for each module. */
const PNG_PIXELS_A_MODULE = 16;

/** The modules of a text's QR code, row by row; true is dark. @example qrModules("https://example.org/f/k")[0]?.[0] // false */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: "M", border: BORDER_MODULES }).data;
}

/** The dark modules as the path of an SVG whose unit is one module. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

/** An SVG file: sharp at any size. */
export function qrSvgFile(text: string): Blob {
  const modules = qrModules(text);
  const { length } = modules;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges">` +
    `<rect width="${length}" height="${length}" fill="#fff"/><path d="${qrPath(modules)}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** A PNG file, for letters and slides. @throws when the browser draws nothing */
export async function qrPngFile(text: string): Promise<Blob> {
  const modules = qrModules(text);
  const canvas = document.createElement("canvas");
  canvas.width = modules.length * PNG_PIXELS_A_MODULE;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas to draw on.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PNG_PIXELS_A_MODULE, PNG_PIXELS_A_MODULE);
  context.fillStyle = "#000";
  context.fill(new Path2D(qrPath(modules)));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (png) => (png === null ? reject(new Error("No PNG was drawn.")) : resolve(png)),
      "image/png",
    ),
  );
}
