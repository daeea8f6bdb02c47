/** Where this deployment's maps come from: asked for once, by pages that have places. */
import { useEffect, useState } from "react";
import type { MapSource } from "../../../../shared/map-source.ts";
import { MAP_PATH } from "../../../../shared/site.ts";

let request: Promise<MapSource | undefined> | undefined;
let known: MapSource | undefined;

/** Undefined where the deployment names none, or as long as it isn't known. */
export function useMapSource(): MapSource | undefined {
  const [source, setSource] = useState(known);
  useEffect(() => {
    if (source !== undefined) return;
    let isGone = false;
    request ??= askSource();
    void request.then((found) => {
      if (!isGone && found !== undefined) setSource(found);
    });
    return () => {
      isGone = true;
    };
  }, [source]);
  return source;
}

async function askSource(): Promise<MapSource | undefined> {
  try {
    const response = await fetch(MAP_PATH, { credentials: "omit" });
    known = response.ok ? asSource(await response.json()) : undefined;
  } catch {
    request = undefined; // without a connection: the next question asks again
  }
  return known;
}

/** @param written an empty object where there are no maps @example asSource({}) // undefined */
export function asSource(written: unknown): MapSource | undefined {
  if (typeof written !== "object" || written === null) return undefined;
  const { tiles, attribution }: Partial<Record<string, unknown>> = { ...written };
  return typeof tiles === "string" && typeof attribution === "string" ? { tiles, attribution } : undefined;
}
