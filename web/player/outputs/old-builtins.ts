/**
 * Builtins that pdf.js needs even in its legacy build, and that iOS below 17.4, Chrome below 119 and Firefox below 121
 * lack. Imported before pdf.js, by the page and by its worker.
 */

function supply(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

supply(Promise, "withResolvers", function withResolvers<Value>() {
  let resolve: ((value: Value) => void) | undefined;
  let reject: ((reason: unknown) => void) | undefined;
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
});

supply(Array.prototype, "toSpliced", function toSpliced(this: unknown[], ...args: [number, number]) {
  const copy = [...this];
  copy.splice(...args);
  return copy;
});

/** A copy: who calls it lets go of the first one. */
supply(
  ArrayBuffer.prototype,
  "transferToFixedLength",
  function transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
    const copy = new Uint8Array(length);
    copy.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
    return copy.buffer;
  },
);
