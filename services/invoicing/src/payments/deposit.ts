import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { requestHash } from '@paperbill/service-kit';
import { lockInvoice } from '../invoices/locked-invoice.queries.js';
import { selectToday } from '../settings/settings.queries.js';
import { insertPayment } from './payment.queries.js';
import { updatePaymentSummary } from './payment-summary.js';

interface Deposit {
  userId: string;
  /** Of the invoice, which was stored just now. */
  id: string;
  deposit: string;
}

/** Records what was paid before an invoice was written as its first payment, in the transaction that stores the invoice. */
export async function recordDeposit(em: EntityManager, { userId, id, deposit }: Deposit): Promise<void> {
  await insertPayment(em, {
    id: randomUUID(),
    userId,
    invoiceId: id,
    date: await selectToday(em),
    amount: deposit,
    method: 'other',
    note: '',
    noteCode: 'deposit',
    // There is one of each invoice.
    idempotencyKey: `deposit ${id}`,
    requestHash: requestHash([id, deposit]),
  });
  await updatePaymentSummary(em, userId, await lockInvoice(em, userId, id));
}
