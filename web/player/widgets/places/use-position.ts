import { useEffect, useRef, useState } from "react";
import type { Place } from "../../../../shared/form/definition/definition.ts";

/** `looking`: positions come in, each better than the last. */
export type Search = "none" | "looking" | "denied" | "failed";

/** In metres: good enough not to wait for a better one. */
const GOOD_ACCURACY = 5;
const LONGEST_SEARCH_MS = 20_000;

/**
 * Looks for the device's position until it is good, the time is over or `stop` is called.
 * @param found called with each position that is better than those before, and last with whether the search is over
 */
export function usePosition(found: (place: Place, isLast: boolean) => void) {
  const [search, setSearch] = useState<Search>("none");
  const end = useRef<(() => void) | undefined>(undefined);
  // what was answered meanwhile belongs to what it is called with
  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  });
  useEffect(() => () => end.current?.(), []);

  function start(): void {
    end.current?.();
    if (!("geolocation" in navigator)) {
      setSearch("failed");
      return;
    }
    setSearch("looking");
    let best: Place | undefined;
    const quit = (outcome: Search) => {
      navigator.geolocation.clearWatch(watch);
      clearTimeout(timer);
      end.current = undefined;
      setSearch(outcome);
      if (outcome === "none" && best !== undefined) latest.current(best, true);
    };
    const timer = setTimeout(() => quit(best === undefined ? "failed" : "none"), LONGEST_SEARCH_MS);
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const place = placeAt(coords);
        if (best?.accuracy !== undefined && (place.accuracy ?? 0) >= best.accuracy) return;
        best = place;
        if ((place.accuracy ?? 0) <= GOOD_ACCURACY) quit("none");
        else latest.current(place, false);
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) quit("denied");
      },
      { enableHighAccuracy: true, maximumAge: 0 },
    );
    end.current = () => quit("none");
  }

  return { search, start, stop: () => end.current?.() };
}

/** Rounded to what positioning can tell: a ten-millionth of a degree, a tenth of a metre. */
function placeAt({ latitude, longitude, altitude, accuracy }: GeolocationCoordinates): Place {
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return {
    latitude: rounded(latitude, 7),
    longitude: rounded(longitude, 7),
    ...(altitude !== null && { altitude: rounded(altitude, 1) }),
    accuracy: rounded(accuracy, 1),
  };
}
