/**
 * What opens beside a button does so where the window has more room, and is never taller than that: it scrolls (`page.css`). Without
 * it, the last entries of a long menu were outside of a low window, where nobody reaches them.
 */
export const withinWindow = { flip: { fallbackStrategy: "bestFit" }, size: { padding: 8 } } as const;
