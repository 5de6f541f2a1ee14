import { AppError } from '@paperbill/contracts/http';

/** The row that the request creates stores these columns. */
export interface KeyedRequest {
  userId: string;
  /** Idempotency key, unique per user and table. */
  idempotencyKey: string;
  requestHash: string;
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED if the stored request differs */
export function requireSameRequest(stored: Pick<KeyedRequest, 'requestHash'>, requestHash: string): void {
  if (stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}
