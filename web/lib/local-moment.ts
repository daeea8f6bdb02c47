/** Moments as the browser's own fields have them, in the time zone of the device. */

/** @param iso a time; undefined: none. @example toLocalMoment("2026-12-01T17:00:00Z") // "2026-12-01T18:00", in Madrid */
export function toLocalMoment(iso: string | undefined): string {
  if (iso === undefined) return "";
  const at = new Date(iso);
  const part = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
  return `${day}T${part(at.getHours())}:${part(at.getMinutes())}`;
}

/** @param local the field's value; empty: none. @returns an ISO time, or null */
export function fromLocalMoment(local: string): string | null {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
