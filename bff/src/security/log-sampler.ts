import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MAX_LINES = 5;
const MAX_KEYS = 10_000;

/** Permits five log lines per key and minute, so that an attack cannot flood the log. */
export class LogSampler {
  private readonly told = new LRUCache<string, number>({ max: MAX_KEYS, ttl: MINUTE_MS, noUpdateTTL: true });

  /**
   * Decides whether to write a log line.
   *
   * @returns fields to add to the line, or undefined if the line must be skipped
   */
  next(key: string): { more?: string } | undefined {
    const told = (this.told.get(key) ?? 0) + 1;
    this.told.set(key, told);
    if (told > MAX_LINES) return undefined;
    return told === MAX_LINES ? { more: 'not told for a minute' } : {};
  }
}
