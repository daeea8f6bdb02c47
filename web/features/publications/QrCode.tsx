import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import styles from "./HandOut.module.css";
import { qrPngFile, qrSvg } from "./qr-code.ts";

/** Browsers read the file after the click has returned. */
const KEPT_MS = 60_000;

/** The QR code of an address, dark on light in every scheme so that cameras read it, and its files to save. */
export function QrCode({ address, name }: { address: string; name: string }) {
  const svg = qrSvg(address);
  return (
    <div className={styles.qr}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={`QR code of ${name}`}
        className={styles.code}
      />
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

function SaveButton({ label, name, file }: { label: string; name: string; file: () => Promise<Blob> }) {
  const save = async () => {
    const url = URL.createObjectURL(await file());
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  };
  return (
    <Button variant="default" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={save}>
      {label}
    </Button>
  );
}
