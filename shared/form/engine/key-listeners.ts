/** Who is to hear of changes, by the key of what changes. */
export class KeyListeners {
  private readonly listeners = new Map<string, Set<() => void>>();

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(key) === listeners) this.listeners.delete(key);
    };
  }

  notify(changed: ReadonlySet<string>): void {
    for (const key of changed) for (const listener of [...(this.listeners.get(key) ?? [])]) listener();
  }
}
