/** Which section of a guide is being read, and which one the address names. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** The id of the section that is being read: the last one whose start is in the upper part of the window. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState<string>();
  const all = ids.join(" ");

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = all
        .split(" ")
        .filter(
          (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 4,
        );
      setInView(passed.at(-1));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [all]);

  return inView;
}

/** The id that the address names after its #; empty where it names none, or is written badly. */
export function useTarget(): string {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ""; // a % that is not an encoded character
  }
}
