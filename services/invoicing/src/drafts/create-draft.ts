import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type DraftContent, type InvoiceDraft, type IssuedInvoice } from '@paperbill/contracts/http';
import { MAX_DRAFTS } from '@paperbill/contracts/rules';
import { lockCounter } from '../numbering/invoice-counter.queries.js';
import { selectToday } from '../settings/settings.queries.js';
import { contentFrom, type Since } from './draft-content.js';
import { InvoiceDraftEntity } from './draft.entity.js';
import { type DraftOrigin, insertDraft } from './draft.queries.js';

interface NewDraft extends Partial<DraftOrigin> {
  id?: string;
  content: DraftContent;
}

/**
 * Begins a draft. It takes the lock of the user's counter, so that a user has no more drafts than the most: whoever locks
 * an invoice as well, takes that lock first.
 *
 * @param em of a transaction
 * @throws AppError QUOTA_REACHED
 */
export async function createDraft(
  em: EntityManager,
  userId: string,
  { id = randomUUID(), content, copiedFromId = null, correctsId = null, quoteId = null }: NewDraft,
): Promise<InvoiceDraft> {
  await lockCounter(em, userId);
  if ((await em.count(InvoiceDraftEntity, { userId })) >= MAX_DRAFTS) {
    throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyDrafts', params: [MAX_DRAFTS] } });
  }
  return { ...(await insertDraft(em, userId, { id, content, copiedFromId, correctsId, quoteId })), content };
}

interface CopyOptions extends Since {
  id?: string;
  /** The new invoice is to stand in for that one. */
  corrects?: boolean;
}

/**
 * Begins a draft with what an invoice has, dated today and without a number, as `createDraft` does.
 *
 * @param em of a transaction
 * @throws AppError QUOTA_REACHED
 */
export const createDraftFrom = async (
  em: EntityManager,
  userId: string,
  invoice: IssuedInvoice,
  { id, corrects = false, ...since }: CopyOptions = {},
): Promise<InvoiceDraft> =>
  createDraft(em, userId, {
    ...(id && { id }),
    content: contentFrom(invoice, await selectToday(em), since, corrects),
    copiedFromId: invoice.id,
    correctsId: corrects ? invoice.id : null,
  });
