import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type DraftContent, type InvoiceDraft, type IssuedInvoice } from '@paperbill/contracts/http';
import { MAX_DRAFTS } from '@paperbill/contracts/rules';
import { lockCounter } from '../numbering/invoice-counter.queries.js';
import { selectTodayOfUser } from '../settings/settings.queries.js';
import { copyInvoiceContent, type CurrentReferences } from './draft-content.js';
import { InvoiceDraftEntity } from './draft.entity.js';
import { type DraftOrigin, insertDraft } from './draft.queries.js';

interface NewDraft extends Partial<DraftOrigin> {
  id?: string;
  content: DraftContent;
}

/**
 * Locks the user's invoice counter, so that concurrent requests cannot exceed MAX_DRAFTS. Callers that also lock an
 * invoice must lock it after the counter, to avoid deadlocks.
 * @param em an entity manager with an open transaction
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

interface CopyOptions extends CurrentReferences {
  id?: string;
  isCorrection?: boolean;
}

/**
 * @param em an entity manager with an open transaction
 * @throws AppError QUOTA_REACHED
 */
export const createDraftFrom = async (
  em: EntityManager,
  userId: string,
  invoice: IssuedInvoice,
  { id, isCorrection = false, ...current }: CopyOptions = {},
): Promise<InvoiceDraft> =>
  createDraft(em, userId, {
    ...(id && { id }),
    content: copyInvoiceContent(invoice, await selectTodayOfUser(em), current, isCorrection),
    copiedFromId: invoice.id,
    correctsId: isCorrection ? invoice.id : null,
  });
