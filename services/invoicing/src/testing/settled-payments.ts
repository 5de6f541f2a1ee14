import { randomUUID } from 'node:crypto';
import type { SettledOnlinePayment } from '@paperbill/contracts/nats';

type SettledPayment = Omit<SettledOnlinePayment, 'userId'>;

/**
 * Returns a card payment of 10.00 USD without a fee. By default, the payment succeeded and has one entry over the
 * whole amount.
 */
export function aSettledPayment(fields: Partial<SettledPayment> & Pick<SettledPayment, 'invoiceId'>): SettledPayment {
  const id = fields.id ?? `pi_${randomUUID()}`;
  const amount = fields.amount ?? '10.00';
  const state = fields.state ?? 'succeeded';
  const at = '2026-11-29T12:00:00.000Z';
  return {
    id,
    state,
    amount,
    currency: 'USD',
    method: 'card',
    failure: '',
    createdAt: at,
    entries: state === 'succeeded' ? [{ reference: `ch_${id}`, kind: 'payment', amount, at, fee: null }] : [],
    ...fields,
  };
}
