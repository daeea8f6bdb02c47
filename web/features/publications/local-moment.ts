/** Moments as a browser's field for day and time holds them: in the browser's own time zone. */

/** @param iso a moment; undefined: none. @example toLocalMoment("2026-12-01T17:00:00Z") // "2026-12-01T18:00", in Madrid */
export function toLocalMoment(iso: string | undefined): string {
  if (iso === undefined) return "";
  const at = new Date(iso);
  const part = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
  return `${day}T${part(at.getHours())}:${part(at.getMinutes())}`;
}

/** @param local what the field holds; empty: none. @returns an ISO time, or null */
export function fromLocalMoment(local: string): string | null {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
