import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { requestHash } from '@paperbill/service-kit';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { lockInvoice } from '../invoices/locked-invoice.queries.js';
import { selectToday } from '../settings/settings.queries.js';
import { insertPayment } from './payment.queries.js';
import { settle } from './standing.js';

interface Deposit {
  userId: string;
  /** Of the invoice, which was stored just now. */
  id: string;
  deposit: string;
  /** The rest was paid as well. */
  isPaid: boolean;
}

/** Records what was paid before an invoice was written as its first payment, in the transaction that stores the invoice. */
export async function recordDeposit(em: EntityManager, { userId, id, deposit, isPaid }: Deposit): Promise<void> {
  await insertPayment(em, {
    id: randomUUID(),
    userId,
    invoiceId: id,
    date: await selectToday(em),
    amount: deposit,
    method: 'other',
    note: 'Deposit',
    // There is one of each invoice.
    idempotencyKey: `deposit ${id}`,
    requestHash: requestHash([id, deposit]),
  });
  const invoice = await lockInvoice(em, userId, id);
  const { status } = await settle(em, userId, invoice);
  if (!isPaid || status === 'paid') return;
  await em.nativeUpdate(InvoiceEntity, { id, userId }, { storedStatus: 'paid', paidAt: new Date() });
}
