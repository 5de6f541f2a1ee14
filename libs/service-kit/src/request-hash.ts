import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

interface HashedFieldsOptions {
  /** The fields of the first releases, which are always hashed, in their order. Never add to such a list. */
  always?: readonly string[];
  /** By field; '' by default. */
  defaults?: Readonly<Record<string, unknown>>;
}

/** SHA-256 of a request in hex, stored with its idempotency key. Requests with the same hash are the same. */
export const requestHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * The fields that the hash covers: `always`, then, sorted by name, those that differ from their default. So a new field
 * that is empty does not change the hash: a retry across an upgrade is recognised, and two releases agree on it.
 */
export function hashedFields(fields: object, { always = [], defaults = {} }: HashedFieldsOptions = {}) {
  const values = fields as Record<string, unknown>;
  const isGiven = (name: string): boolean => {
    const initial = defaults[name] ?? '';
    return !isDeepStrictEqual(values[name] ?? initial, initial);
  };
  const added = Object.keys(values).filter((name) => !always.includes(name) && isGiven(name));
  return Object.fromEntries([...always, ...added.sort()].map((name) => [name, values[name]]));
}
