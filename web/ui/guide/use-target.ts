import { useLocation } from "react-router-dom";

/** The id that the address names after its #; empty where it names none, or is written badly. */
export function useTarget(): string {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ""; // a % that is not an encoded character
  }
}
