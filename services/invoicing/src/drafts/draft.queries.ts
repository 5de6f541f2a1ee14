import type { EntityManager } from '@mikro-orm/postgresql';
import type { DraftContent, DraftSummary, InvoiceDraft } from '@paperbill/contracts/http';
import { instant } from '@paperbill/service-kit';
import { listedOf } from './draft-content.js';

const SUMMARY = `id, revision, client_name as "clientName", total, copied_from_id as "copiedFromId",
  corrects_id as "correctsId",
  (select json_build_object('id', quotes.id, 'number', quotes.number) from quotes
   where quotes.id = invoice_drafts.quote_id) as quote,
  ${instant('created_at')} as "createdAt", ${instant('updated_at')} as "updatedAt"`;

/** What an invoice was before it was one. */
export interface DraftOrigin {
  copiedFromId: string | null;
  correctsId: string | null;
  quoteId: string | null;
}

/** The one that was saved last first. Their number is bounded. */
export const selectDrafts = (em: EntityManager, userId: string): Promise<DraftSummary[]> =>
  em.execute<DraftSummary[]>(
    `select ${SUMMARY} from invoice_drafts where user_id = ? order by invoice_drafts.updated_at desc, id`,
    [userId],
  );

export async function selectDraft(em: EntityManager, userId: string, id: string): Promise<InvoiceDraft | undefined> {
  const [draft] = await em.execute<InvoiceDraft[]>(
    `select ${SUMMARY}, content from invoice_drafts where user_id = ? and id = ?`,
    [userId, id],
  );
  return draft;
}

/** A draft, and whether it has this content already. */
export async function compareDraft(
  em: EntityManager,
  userId: string,
  id: string,
  content: DraftContent,
): Promise<{ summary: DraftSummary; isSame: boolean } | undefined> {
  const [draft] = await em.execute<(DraftSummary & { isSame: boolean })[]>(
    `select ${SUMMARY}, content = ?::jsonb as "isSame" from invoice_drafts where user_id = ? and id = ?`,
    [JSON.stringify(content), userId, id],
  );
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
  const json = JSON.stringify(content);
  const { clientName, total } = listedOf(content);
  const [draft] = await em.execute<DraftSummary[]>(
    `update invoice_drafts
     set content = ?::jsonb, client_name = ?, total = ?, revision = revision + 1, updated_at = clock_timestamp()
     where user_id = ? and id = ? and revision = ? and content <> ?::jsonb returning ${SUMMARY}`,
    [json, clientName, total, userId, id, revision, json],
  );
  return draft;
}

export async function countDrafts(em: EntityManager, userId: string): Promise<number> {
  const sql = 'select count(*)::integer as count from invoice_drafts where user_id = ?';
  const [{ count }] = await em.execute<[{ count: number }]>(sql, [userId]);
  return count;
}

/**
 * What it came from is kept where that is an invoice of this user, or an accepted quote that has no draft or invoice; an
 * invoice that it is to stand in for is void.
 */
export async function insertDraft(
  em: EntityManager,
  userId: string,
  { id, content, copiedFromId, correctsId, quoteId }: DraftOrigin & { id: string; content: DraftContent },
): Promise<DraftSummary> {
  const { clientName, total } = listedOf(content);
  const own = (condition = '') => `(select id from invoices where id = ? and user_id = ? ${condition})`;
  const [draft] = await em.execute<[DraftSummary]>(
    `insert into invoice_drafts (user_id, id, revision, content, client_name, total, copied_from_id, corrects_id, quote_id)
     values (?, ?, 1, ?::jsonb, ?, ?, ${own()}, ${own('and voided_at is not null')},
       (select id from quotes where id = ? and user_id = ? and status = 'accepted'
          and not exists (select from invoices where quote_id = quotes.id)
          and not exists (select from invoice_drafts where quote_id = quotes.id))) returning ${SUMMARY}`,
    [
      ...[userId, id, JSON.stringify(content), clientName, total],
      ...[copiedFromId, userId, correctsId, userId, quoteId, userId],
    ],
  );
  return draft;
}

/** @param revision the only one that may go, where it is named. @returns what the draft came from, or nothing where it stays */
export async function takeDraft(
  em: EntityManager,
  userId: string,
  id: string,
  revision?: number,
): Promise<DraftOrigin | undefined> {
  const [origin] = await em.execute<DraftOrigin[]>(
    `delete from invoice_drafts where user_id = ? and id = ? ${revision === undefined ? '' : 'and revision = ?'}
     returning copied_from_id as "copiedFromId", corrects_id as "correctsId", quote_id as "quoteId"`,
    [userId, id, ...(revision === undefined ? [] : [revision])],
  );
  return origin;
}
