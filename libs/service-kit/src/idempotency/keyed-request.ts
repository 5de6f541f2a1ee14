import { AppError } from '@paperbill/contracts/http';

/** These values are stored in the row that the request creates, so that a repetition of the request is recognized. */
export interface KeyedRequest {
  userId: string;
  /** The key is unique per user and table. */
  idempotencyKey: string;
  requestHash: string;
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED if the repeated request differs from the stored request */
export function requireSameRequest(stored: Pick<KeyedRequest, 'requestHash'>, requestHash: string): void {
  if (stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}
