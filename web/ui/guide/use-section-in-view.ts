import { useEffect, useState } from "react";

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
