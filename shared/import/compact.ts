/** An object without the members that are undefined. @example compact({ a: 1, b: undefined }) // { a: 1 } */
export function compact<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // what is undefined is taken out, so what is left has the narrower type
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
