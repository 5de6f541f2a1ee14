import type { Tax } from '../http/index.js';
import { command, idempotentCommand, type WithUserId, query } from './message.js';

export interface CreateTax extends WithUserId {
  tax: Omit<Tax, 'id'>;
  idempotencyKey: string;
}

export interface ChangeTax extends WithUserId {
  /**
   * The changed values of a tax. All other values are kept, so changes from two browser windows do not
   * overwrite each other.
   */
  tax: Pick<Tax, 'id'> & Partial<Tax>;
}

export const taxMessages = {
  /** Returns the oldest taxes first. */
  listTaxes: query<WithUserId, Tax[]>('invoicing.taxes.list'),
  /** @throws INVALID_INPUT; IDEMPOTENCY_KEY_REUSED; QUOTA_REACHED at MAX_TAXES taxes */
  createTax: idempotentCommand<CreateTax, Tax>('invoicing.taxes.create'),
  /**
   * Changes a tax. Existing documents keep the old values.
   * @throws NOT_FOUND; INVALID_INPUT
   */
  changeTax: idempotentCommand<ChangeTax, Tax>('invoicing.taxes.change'),
  /** @throws NOT_FOUND; INVALID_INPUT if a document has used the tax */
  deleteTax: command<WithUserId & { id: string }, Record<string, never>>('invoicing.taxes.delete'),
} as const;
