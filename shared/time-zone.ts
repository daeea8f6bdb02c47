/** True for a time zone that this runtime knows. @example isTimeZone("Europe/Madrid") // true */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false; // Intl's only way of rejecting a zone
  }
}
