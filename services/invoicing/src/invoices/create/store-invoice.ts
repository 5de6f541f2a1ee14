import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, companySnapshot, logoHash, type PlanStatus } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { lockCounter, moveCounter } from '../../numbering/invoice-counter.js';
import { readProfile } from '../../profile/read-profile.js';
import { InvoiceEntity } from '../invoice.entity.js';
import { LineItemEntity } from '../line-item.entity.js';
import { chooseNumber } from './choose-number.js';
import type { CompleteInvoice } from './new-invoice.js';

export interface InvoiceToStore {
  userId: string;
  plan: PlanStatus;
  invoice: CompleteInvoice;
  idempotencyKey: string;
  useNextNumber: boolean;
}

/**
 * Stores an invoice and moves the user's counter, or changes nothing at all. Saves of one user take turns on the
 * counter's row, so that numbers are gapless and the free plan's limit holds however many come at once.
 *
 * @param em of a transaction
 * @returns the invoice's id; of the one that exists already where this request was sent before
 * @throws AppError INVOICE_LIMIT_REACHED, INVOICE_NUMBER_TAKEN or IDEMPOTENCY_KEY_REUSED
 */
export async function storeInvoice(em: EntityManager, toStore: InvoiceToStore): Promise<string> {
  const { userId, plan, invoice, idempotencyKey, useNextNumber } = toStore;
  const counter = await lockCounter(em, userId);
  const sentBefore = await findSentBefore(em, userId, idempotencyKey, invoice.hash);
  if (sentBefore) return sentBefore;
  if (plan === 'free' && counter.createdInvoices >= FREE_INVOICE_LIMIT) throw new AppError('INVOICE_LIMIT_REACHED');

  const wanted = useNextNumber ? counter.nextNumber : invoice.fields.invoiceNumber;
  const { taken, nextNumber } = await chooseNumber(em, userId, wanted, counter.nextNumber);
  if (taken) throw numberTaken(wanted, nextNumber);

  const id = randomUUID();
  const { companyLogoUrl, ...sender } = companySnapshot(await readProfile(em, userId, counter));
  await em.insert(InvoiceEntity, {
    id,
    userId,
    ...invoice.fields,
    invoiceNumber: wanted,
    storedStatus: invoice.status,
    paidAt: invoice.status === 'paid' ? new Date() : null,
    ...sender,
    companyLogoSha256: logoHash(companyLogoUrl),
    watermark: plan === 'free',
    idempotencyKey,
    requestHash: invoice.hash,
  });
  await em.insertMany(
    LineItemEntity,
    invoice.lines.map((line) => ({ id: randomUUID(), invoiceId: id, ...line })),
  );
  await moveCounter(em, userId, { ...counter, nextNumber });
  return id;
}

async function findSentBefore(
  em: EntityManager,
  userId: string,
  idempotencyKey: string,
  requestHash: string,
): Promise<string | null> {
  const stored = await em.findOne(InvoiceEntity, { userId, idempotencyKey }, { fields: ['requestHash'] });
  if (stored && stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return stored?.id ?? null;
}

function numberTaken(number: string, free: string): AppError {
  const message = validationTexts.invoiceNumberTaken(number, free);
  return new AppError('INVOICE_NUMBER_TAKEN', { message, errors: [{ path: 'invoice.invoiceNumber', message }] });
}
