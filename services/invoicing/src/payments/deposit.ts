import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { requestHash } from '@paperbill/service-kit';
import { lockInvoice } from '../invoices/locked-invoice.queries.js';
import { selectTodayOfUser } from '../settings/settings.queries.js';
import { insertPayment } from './payment.queries.js';
import { updatePaymentSummary } from './payment-summary.js';

interface Deposit {
  userId: string;
  invoiceId: string;
  deposit: string;
}

export async function recordDeposit(em: EntityManager, { userId, invoiceId, deposit }: Deposit): Promise<void> {
  await insertPayment(em, {
    id: randomUUID(),
    userId,
    invoiceId,
    date: await selectTodayOfUser(em),
    amount: deposit,
    method: 'other',
    note: '',
    noteCode: 'deposit',
    idempotencyKey: `deposit ${invoiceId}`,
    requestHash: requestHash([invoiceId, deposit]),
  });
  await updatePaymentSummary(em, userId, await lockInvoice(em, userId, invoiceId));
}
