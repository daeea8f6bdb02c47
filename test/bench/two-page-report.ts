/** The report that the printer's floor is measured with: two pages, 60 table rows, a drawing, a picture of 105 kB. */
import { crc32, deflateSync } from "node:zlib";

const PICTURE = { width: 200, height: 175 } as const;

/** A Handlebars template that prints as two A4 pages and shows the names that were answered. */
export function twoPageReport(): string {
  const rows = Array.from(
    { length: 60 },
    (_, index) => `<tr><th scope="row">Row ${index + 1}</th><td>{{lastName}}</td><td>{{firstName}}</td></tr>`,
  );
  const bars = Array.from(
    { length: 24 },
    (_, index) =>
      `<rect x="${index * 12}" y="${60 - ((index * 37) % 60)}" width="9" height="${(index * 37) % 60}" fill="#23663f"/>`,
  );
  return `<!doctype html><html lang="en"><head><title>Report</title><style>
body{font:9.5pt sans-serif}table{width:100%;border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:3px;text-align:left}
</style></head><body><h1>{{firstName}} {{lastName}}</h1><p>{{questions}}</p>
<svg width="290" height="60" role="img" aria-label="Bars">${bars.join("")}</svg>
<img alt="Noise" width="${PICTURE.width}" height="${PICTURE.height}" src="data:image/png;base64,${noise().toString("base64")}">
<table>${rows.join("")}</table></body></html>`;
}

/** A PNG that doesn't compress: the same bytes each time, from a linear congruential generator. */
function noise(): Buffer {
  const { width, height } = PICTURE;
  const pixels = Buffer.alloc((width * 3 + 1) * height);
  let state = 1;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = index % (width * 3 + 1) === 0 ? 0 : state >>> 24; // each line begins with its filter: none
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
