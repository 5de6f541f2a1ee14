/** A map with a maximum size and a time to live. A new entry replaces the oldest when the map is full. */
export class ExpiringMap<Value> {
  /** In insertion order, the newest last. */
  private readonly entries = new Map<string, { value: Value; since: number }>();

  constructor(
    private readonly maxEntries: number,
    private readonly maxAgeMs: number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry && performance.now() - entry.since < this.maxAgeMs ? entry.value : undefined;
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, { value, since: performance.now() });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.maxEntries) this.entries.delete(oldest!);
  }
}
