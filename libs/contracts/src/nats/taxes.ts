import type { Tax } from '../http/index.js';
import { command, idempotentCommand, type WithUserId, query } from './message.js';

export interface CreateTax extends WithUserId {
  tax: Omit<Tax, 'id'>;
  /** The idempotency key. Several requests of one user with the same key create only one tax. */
  idempotencyKey: string;
}

export interface ChangeTax extends WithUserId {
  /**
   * The values to change. The service keeps all other values, so changes from two browser windows do not overwrite each
   * other.
   */
  tax: Pick<Tax, 'id'> & Partial<Tax>;
}

export const taxMessages = {
  /** Lists all taxes of the user, oldest first. */
  listTaxes: query<WithUserId, Tax[]>('invoicing.taxes.list'),
  /** Creates a tax. @throws INVALID_INPUT; IDEMPOTENCY_KEY_REUSED; QUOTA_REACHED at MAX_TAXES taxes */
  createTax: idempotentCommand<CreateTax, Tax>('invoicing.taxes.create'),
  /** Changes values of a tax. Existing documents keep the old values. @throws NOT_FOUND; INVALID_INPUT */
  changeTax: idempotentCommand<ChangeTax, Tax>('invoicing.taxes.change'),
  /** Deletes a tax. @throws NOT_FOUND; INVALID_INPUT if a document has used the tax */
  deleteTax: command<WithUserId & { id: string }, Record<string, never>>('invoicing.taxes.delete'),
} as const;
