import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

interface HashedFieldsOptions {
  /**
   * The fields that the first releases hashed with any value, in their order. Such a list never changes, and a new field
   * does not belong there.
   */
  always?: readonly string[];
  /** '' for fields that are not listed. */
  defaults?: Readonly<Record<string, unknown>>;
}

/** The SHA-256 of what a request asks for, in hex. Stored with its idempotency key: two requests with one hash are the same. */
export const requestHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * The fields that a request's hash covers: those of `always`, then by name those that differ from their default. A field
 * that a release adds does not change the hash of a request that leaves it empty. So a retry across an upgrade is
 * recognised, and two releases that run side by side agree on the hash.
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
