import { useSyncExternalStore } from "react";
import { useNavigation } from "react-router-dom";
import { inFlight } from "../../lib/in-flight.ts";
import styles from "./BusyLine.module.css";

/**
 * A line on top of the page while a screen or a call takes longer than a moment. Only to be seen: what is loading says so
 * itself to screen readers.
 */
export function BusyLine() {
  const isWaiting = useSyncExternalStore(inFlight.subscribe, inFlight.isAny);
  const isLoading = useNavigation().state === "loading";
  return isWaiting || isLoading ? <div className={styles.line} data-busy-line aria-hidden /> : null;
}
