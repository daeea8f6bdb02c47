import { useEffect, useState } from "react";

/**
 * An address within the page of a logo that was just chosen, or of the one that is stored.
 * @param link short-lived; undefined: none is stored
 * @returns undefined until it is there, and where it can't be had
 */
export function useLogoAddress(file: File | undefined, link: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let objectUrl: string | undefined;
    let isHere = true;
    const show = (blob: Blob) => {
      if (!isHere) return;
      objectUrl = URL.createObjectURL(blob);
      setAddress(objectUrl);
    };
    if (file !== undefined) show(file);
    else if (link !== undefined)
      fetch(link, { credentials: "omit" })
        .then(async (response) => response.ok && show(await response.blob()))
        .catch(() => undefined); // the preview shows the name
    return () => {
      isHere = false;
      setAddress(undefined);
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
    };
  }, [file, link]);
  return address;
}

/** The content of a file as base64. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
