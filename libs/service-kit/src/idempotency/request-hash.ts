import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

interface HashedFieldsOptions {
  /**
   * The fields that the first release hashed. They are always hashed, in this order. The list must never get new
   * fields.
   */
  alwaysHashed?: readonly string[];
  /** Default value of each field. Fields that are not listed here have the default ''. */
  defaults?: Readonly<Record<string, unknown>>;
}

/** Returns the SHA-256 hash of a request in hexadecimal digits. It is stored with the request's idempotency key. */
export const requestHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * Returns the fields that are hashed: the fields in `alwaysHashed`, then all fields that differ from their default,
 * sorted by name. A new field that is empty does not change the hash. A retry after an upgrade is therefore recognised,
 * and two releases calculate the same hash.
 */
export function pickHashedFields(fields: object, { alwaysHashed = [], defaults = {} }: HashedFieldsOptions = {}) {
  const values = fields as Record<string, unknown>;
  const isGiven = (name: string): boolean => {
    const initial = defaults[name] ?? '';
    return !isDeepStrictEqual(values[name] ?? initial, initial);
  };
  const added = Object.keys(values).filter((name) => !alwaysHashed.includes(name) && isGiven(name));
  return Object.fromEntries([...alwaysHashed, ...added.sort()].map((name) => [name, values[name]]));
}
