/** A key that no other step or property set has: a GUID (specification, section 3). */
export function newKey(): string {
  return crypto.randomUUID();
}
