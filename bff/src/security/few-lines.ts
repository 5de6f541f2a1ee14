import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MAX_LINES = 5;
const MAX_KEYS = 10_000;

/** Five lines of the log a minute for each key: an attack must not fill the log that tells of it. */
export class FewLines {
  private readonly told = new LRUCache<string, number>({ max: MAX_KEYS, ttl: MINUTE_MS, noUpdateTTL: true });

  /** @returns what to add to the line; undefined where nothing is to be told */
  next(key: string): { more?: string } | undefined {
    const told = (this.told.get(key) ?? 0) + 1;
    this.told.set(key, told);
    if (told > MAX_LINES) return undefined;
    return told === MAX_LINES ? { more: 'not told for a minute' } : {};
  }
}
