import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MAX_LINES_PER_MINUTE = 5;
const MAX_KEYS = 10_000;

/** Permits five log lines per key and minute, so that an attack cannot flood the log. */
export class LogSampler {
  private readonly lineCounts = new LRUCache<string, number>({ max: MAX_KEYS, ttl: MINUTE_MS, noUpdateTTL: true });

  /** Counts a log line. @returns fields to add to the log line, or undefined if the line must be skipped */
  sampleLine(key: string): { more?: string } | undefined {
    const told = (this.lineCounts.get(key) ?? 0) + 1;
    this.lineCounts.set(key, told);
    if (told > MAX_LINES_PER_MINUTE) return undefined;
    return told === MAX_LINES_PER_MINUTE ? { more: 'not told for a minute' } : {};
  }
}
