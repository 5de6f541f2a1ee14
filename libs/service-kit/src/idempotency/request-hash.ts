import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

interface HashedFieldsOptions {
  /** The fields that the first release hashed, in the order of hashing. Fields must never be added to this list. */
  alwaysHashed?: readonly string[];
  /** The default of each field. The default of all other fields is ''. */
  defaults?: Readonly<Record<string, unknown>>;
}

/** Returns a SHA-256 in hexadecimal digits, which is stored with the idempotency key of the request. */
export const requestHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * Returns the fields of the hash: first those in `alwaysHashed`, then all fields that differ from their default, sorted
 * by name. An empty new field does not change the hash. Two releases therefore calculate the same hash, and a retry
 * after an upgrade is recognised.
 */
export function pickHashedFields(fields: object, { alwaysHashed = [], defaults = {} }: HashedFieldsOptions = {}) {
  const values = fields as Record<string, unknown>;
  const hasOtherValue = (name: string): boolean => {
    const initial = defaults[name] ?? '';
    return !isDeepStrictEqual(values[name] ?? initial, initial);
  };
  const added = Object.keys(values).filter((name) => !alwaysHashed.includes(name) && hasOtherValue(name));
  return Object.fromEntries([...alwaysHashed, ...added.sort()].map((name) => [name, values[name]]));
}
