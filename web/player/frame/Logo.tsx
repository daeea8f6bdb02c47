import { useEffect, useState } from "react";
import { mediaType } from "../../../shared/form/definition/media-id.ts";
import { fetchFormFile } from "../device/form-files.ts";

interface LogoProps {
  id: string;
  /** Short-lived; the file itself never changes. */
  link: string;
  /** The organisation's: in the logo's place until it is there, where it can't be had, and for those who can't see it. */
  name: string;
}

/** Addresses within the page, by id: the header is drawn again when the answers are submitted. */
const known = new Map<string, string>();

/** The logo of whose form it is. */
export function Logo({ id, link, name }: LogoProps) {
  const [url, setUrl] = useState(known.get(id));
  useEffect(() => {
    if (known.has(id)) return setUrl(known.get(id));
    let isHere = true;
    fetchFormFile(link).then(async (response) => {
      if (!response.ok) return;
      const type = mediaType(id) ?? "";
      known.set(id, URL.createObjectURL(new Blob([await response.arrayBuffer()], { type })));
      if (isHere) setUrl(known.get(id));
    }, ignore);
    return () => {
      isHere = false;
    };
  }, [id, link]);
  if (url === undefined) return name;
  return <img className="p-logo" src={url} alt={name} onError={() => setUrl(undefined)} />;
}

/** Its name stays there. */
const ignore = () => undefined;
