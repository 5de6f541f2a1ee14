import type { EntityManager } from '@mikro-orm/postgresql';
import type { DraftContent, DraftSummary, InvoiceDraft, QuoteOrigin } from '@paperbill/contracts/http';
import { instantOf, sql, type Timestamp, truth } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { completeContent, listedOf } from './draft-content.js';

const SUMMARY = [
  'invoice_drafts.id',
  'revision',
  'clientName',
  'total',
  'copiedFromId',
  'correctsId',
  sql<QuoteOrigin | null>`(
    select json_build_object('id', quotes.id, 'number', quotes.number) from quotes
    where quotes.id = invoice_drafts.quote_id)`.as('quote'),
  instantOf(sql.ref<Timestamp>('invoice_drafts.createdAt')).as('createdAt'),
  instantOf(sql.ref<Timestamp>('invoice_drafts.updatedAt')).as('updatedAt'),
] as const;

/** What an invoice was before it was one. */
export interface DraftOrigin {
  copiedFromId: string | null;
  correctsId: string | null;
  quoteId: string | null;
}

const draftsOf = (em: EntityManager, userId: string) =>
  kysely(em).selectFrom('invoice_drafts').select(SUMMARY).where('userId', '=', userId);

/** The one that was saved last first. Their number is bounded. */
export const selectDrafts = (em: EntityManager, userId: string): Promise<DraftSummary[]> =>
  draftsOf(em, userId).orderBy('invoice_drafts.updatedAt', 'desc').orderBy('id').execute();

export async function selectDraft(em: EntityManager, userId: string, id: string): Promise<InvoiceDraft | undefined> {
  const draft = await draftsOf(em, userId).select('content').where('id', '=', id).executeTakeFirst();
  return draft && { ...draft, content: completeContent(draft.content) };
}

/** A draft, and whether it has this content already. */
export async function compareDraft(
  em: EntityManager,
  userId: string,
  id: string,
  content: DraftContent,
): Promise<{ summary: DraftSummary; isSame: boolean } | undefined> {
  const draft = await draftsOf(em, userId)
    .select((eb) => truth(eb('content', '=', content)).as('isSame'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!draft) return undefined;
  const { isSame, ...summary } = draft;
  return { summary, isSame };
}

/** @returns nothing where the draft has another revision, or this content already */
export async function updateDraft(
  em: EntityManager,
  userId: string,
  { id, revision, content }: { id: string; revision: number; content: DraftContent },
): Promise<DraftSummary | undefined> {
  return kysely(em)
    .updateTable('invoice_drafts')
    .set((eb) => ({
      content,
      ...listedOf(content),
      revision: eb('revision', '+', 1),
      updatedAt: sql<Timestamp>`clock_timestamp()`,
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('content', '<>', content)
    .returning(SUMMARY)
    .executeTakeFirst();
}

/**
 * What it came from is kept where that is an invoice of this user, or an accepted quote that has no draft or invoice; an
 * invoice that it is to stand in for is void.
 */
export const insertDraft = (
  em: EntityManager,
  userId: string,
  { id, content, copiedFromId, correctsId, quoteId }: DraftOrigin & { id: string; content: DraftContent },
): Promise<DraftSummary> =>
  kysely(em)
    .insertInto('invoice_drafts')
    .values(({ selectFrom }) => {
      const invoice = (wanted: string) =>
        selectFrom('invoices').select('invoices.id').where('userId', '=', userId).where('invoices.id', '=', wanted);
      const quote = (wanted: string) =>
        selectFrom('quotes')
          .select('quotes.id')
          .where('userId', '=', userId)
          .where('quotes.id', '=', wanted)
          .where('status', '=', 'accepted')
          .where((of) =>
            of.not(of.exists(of.selectFrom('invoices').select('id').whereRef('quoteId', '=', 'quotes.id'))),
          )
          .where((of) =>
            of.not(of.exists(of.selectFrom('invoice_drafts').select('id').whereRef('quoteId', '=', 'quotes.id'))),
          );
      return {
        userId,
        id,
        revision: 1,
        content,
        ...listedOf(content),
        copiedFromId: copiedFromId && invoice(copiedFromId),
        correctsId: correctsId && invoice(correctsId).where('voidedAt', 'is not', null),
        quoteId: quoteId && quote(quoteId),
      };
    })
    .returning(SUMMARY)
    .executeTakeFirstOrThrow();

/** @param revision the only one that may go, where it is named. @returns what the draft came from, or nothing where it stays */
export const takeDraft = (
  em: EntityManager,
  userId: string,
  id: string,
  revision?: number,
): Promise<DraftOrigin | undefined> =>
  kysely(em)
    .deleteFrom('invoice_drafts')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .$if(revision !== undefined, (draft) => draft.where('revision', '=', revision!))
    .returning(['copiedFromId', 'correctsId', 'quoteId'])
    .executeTakeFirst();
