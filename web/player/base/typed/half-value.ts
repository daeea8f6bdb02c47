/** In place of half a time or month, which browsers keep to themselves: it can't be kept and shown again. */
export const HALF = "…";
