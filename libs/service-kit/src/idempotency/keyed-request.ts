import { AppError } from '@paperbill/contracts/http';

/**
 * The columns that identify a request. They are stored in the row that the request creates, so that a repetition of the
 * request is recognized.
 */
export interface KeyedRequest {
  userId: string;
  /** The idempotency key of the request. It is unique per user and table. */
  idempotencyKey: string;
  requestHash: string;
}

/**
 * Checks whether a repeated request equals the stored request.
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the two requests differ
 */
export function requireSameRequest(stored: Pick<KeyedRequest, 'requestHash'>, requestHash: string): void {
  if (stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}
