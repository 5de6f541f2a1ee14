import { AppError } from '@paperbill/contracts/http';

/** A request that may be repeated. The row that the request creates stores these columns. */
export interface KeyedRequest {
  userId: string;
  /** The idempotency key of the request, which is unique per user and table. */
  idempotencyKey: string;
  requestHash: string;
}

/**
 * Checks that a repeated request equals the stored one.
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the stored request differs
 */
export function requireSameRequest(stored: Pick<KeyedRequest, 'requestHash'>, requestHash: string): void {
  if (stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}
