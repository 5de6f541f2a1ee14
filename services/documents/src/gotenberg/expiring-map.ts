/** A map with entries that expire. If the map is full, a new entry replaces the oldest one. */
export class ExpiringMap<Value> {
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
