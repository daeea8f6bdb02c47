import { Button } from "@mantine/core";
import { encode, renderSVG } from "uqr";
import { IconDownload } from "./icons/icons.tsx";
import styles from "./QrCode.module.css";

/* QR codes to show on a page and to save as files; a light border of four modules is part of each (ISO/IEC 18004). */

const OPTIONS = { ecc: "M", border: 4 } as const;
/** Large enough for a poster, and a whole number of pixels for each module. */
const PNG_PIXELS_A_MODULE = 16;

/** An SVG document whose unit is one module: sharp at any size. @example qrSvg("https://example.org/f/k") */
export function qrSvg(text: string): string {
  const svg = renderSVG(text, { ...OPTIONS, pixelSize: 1, whiteColor: "#fff", blackColor: "#000" });
  // otherwise hairlines appear between the dark modules wherever one isn't a whole number of pixels
  return svg.replace("<svg ", '<svg shape-rendering="crispEdges" ');
}

/** A PNG file, for letters and slides. @throws when the browser draws nothing */
async function qrPngFile(text: string): Promise<Blob> {
  const { size, data } = encode(text, OPTIONS);
  const canvas = document.createElement("canvas");
  canvas.width = size * PNG_PIXELS_A_MODULE;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas to draw on.");
  context.scale(PNG_PIXELS_A_MODULE, PNG_PIXELS_A_MODULE);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      context.fillStyle = isDark ? "#000" : "#fff";
      context.fillRect(x, y, 1, 1);
    });
  });
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (png) => (png === null ? reject(new Error("The PNG could not be drawn.")) : resolve(png)),
      "image/png",
    ),
  );
}

/** Browsers read the file after the click has returned. */
const REVOKE_AFTER_MS = 60_000;

/** The QR code of an address, dark on light in every scheme so that cameras read it, and its files to save. */
export function QrCode({ address, name }: { address: string; name: string }) {
  const svg = qrSvg(address);
  return (
    <div className={styles.qr}>
      <QrPicture text={address} name={name} />
      <div className={styles.files}>
        <SaveButton
          label="Save as SVG"
          name={`${name}.svg`}
          file={async () => new Blob([svg], { type: "image/svg+xml" })}
        />
        <SaveButton label="Save as PNG" name={`${name}.png`} file={() => qrPngFile(address)} />
      </div>
    </div>
  );
}

/** The code alone: of what is nobody's to save. */
export function QrPicture({ text, name }: { text: string; name: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`;
  return <img src={source} alt={`QR code of ${name}`} className={styles.code} />;
}

function SaveButton({ label, name, file }: { label: string; name: string; file: () => Promise<Blob> }) {
  const save = async () => {
    const url = URL.createObjectURL(await file());
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  };
  return (
    <Button variant="default" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={save}>
      {label}
    </Button>
  );
}
