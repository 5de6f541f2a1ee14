import { createHash } from 'node:crypto';

/** Derives a UUID of version 8. A retry gets the same id, and finds the row that the first attempt inserted. */
export function deriveId(idempotencyKey: string): string {
  const hex = createHash('sha256').update(idempotencyKey).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
