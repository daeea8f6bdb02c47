import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import styles from "./HandOut.module.css";
import { qrModules, qrPath, qrPngFile, qrSvgFile } from "./qr-code.ts";

/** Browsers read the file after the click has returned. */
const KEPT_MS = 60_000;

/** The QR code of an address, dark on light in every scheme so that cameras read it, and its files to save. */
export function QrCode({ address, name }: { address: string; name: string }) {
  const modules = qrModules(address);
  const { length } = modules;
  return (
    <div className={styles.qr}>
      <svg
        role="img"
        aria-label={`QR code of ${name}`}
        viewBox={`0 0 ${length} ${length}`}
        shapeRendering="crispEdges"
        className={styles.code}
      >
        <rect width={length} height={length} fill="#fff" />
        <path d={qrPath(modules)} fill="#000" />
      </svg>
      <div className={styles.files}>
        <SaveButton label="Save as SVG" name={`${name}.svg`} file={async () => qrSvgFile(address)} />
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
