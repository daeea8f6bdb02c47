/** Tasks waiting to be done, each once, lowest rank first. */
export class TaskQueue {
  private readonly ranks: readonly number[];
  private readonly waiting = new Set<number>();
  private readonly heap: number[] = [];

  constructor(ranks: readonly number[]) {
    this.ranks = ranks;
  }

  add(task: number): void {
    if (this.waiting.has(task)) return;
    this.waiting.add(task);
    let at = this.heap.push(task) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.rankAt(above) <= this.rankAt(at)) break;
      this.swap(above, at);
      at = above;
    }
  }

  take(): number | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (first === undefined || last === undefined) return undefined;
    this.waiting.delete(first);
    if (this.heap.length > 0) {
      this.heap[0] = last;
      this.sink();
    }
    return first;
  }

  private sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [at * 2 + 1, at * 2 + 2];
      let lowest = at;
      if (this.rankAt(left) < this.rankAt(lowest)) lowest = left;
      if (this.rankAt(right) < this.rankAt(lowest)) lowest = right;
      if (lowest === at) return;
      this.swap(lowest, at);
      at = lowest;
    }
  }

  private rankAt(at: number): number {
    const task = this.heap[at];
    return task === undefined ? Number.POSITIVE_INFINITY : (this.ranks[task] ?? 0);
  }

  private swap(one: number, other: number): void {
    const kept = this.heap[one];
    const moved = this.heap[other];
    if (kept === undefined || moved === undefined) return;
    this.heap[one] = moved;
    this.heap[other] = kept;
  }
}
