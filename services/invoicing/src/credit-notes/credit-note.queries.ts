import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditedQuantity, CreditNote, CreditNoteLine, CreditNoteWithLines } from '@paperbill/contracts/http';
import { sum } from '@paperbill/money';
import { idArray, instant } from '@paperbill/service-kit';
import type { LockedInvoice } from '../invoices/locked-invoice.queries.js';
import { TODAY } from '../settings/today.js';

const CREDIT_NOTES = `
  select note.id, note.number, note.date::text, note.kind, note.reason, note.invoice_id as "invoiceId",
    invoice_number as "invoiceNumber", invoice_date::text as "invoiceDate", tax_rate as "taxRate",
    note.subtotal, note.tax_amount as "taxAmount", note.total, ${instant('note.created_at')} as "createdAt"
  from credit_notes as note join invoices on invoices.id = note.invoice_id`;

/** Those of an invoice, oldest first. Their number is bounded where they are created. */
export const creditNotesOf = (em: EntityManager, userId: string, invoiceId: string): Promise<CreditNote[]> =>
  em.execute<CreditNote[]>(
    `${CREDIT_NOTES} where note.invoice_id = ? and note.user_id = ? order by note.created_at, note.id`,
    [invoiceId, userId],
  );

/** How much of an invoice's lines was credited. */
export async function creditedQuantitiesOf(em: EntityManager, invoiceId: string): Promise<CreditedQuantity[]> {
  const credited = await em.execute<CreditedQuantity[]>(
    `select line_item_id as "lineItemId", sum(quantity)::text as quantity
     from credit_notes join credit_note_lines on credit_note_id = credit_notes.id
     where invoice_id = ? and line_item_id is not null group by line_item_id order by line_item_id`,
    [invoiceId],
  );
  return credited.map((line) => ({ ...line, quantity: sum([line.quantity]) }));
}

export async function findCreditNote(
  em: EntityManager,
  userId: string,
  id: string,
): Promise<CreditNoteWithLines | undefined> {
  const found = await em.execute<CreditNote[]>(`${CREDIT_NOTES} where note.id = ? and note.user_id = ?`, [id, userId]);
  return (await withLines(em, found))[0];
}

/** Of all of a user's invoices, after one of them, in the order in which they were created. */
export const selectCreditNotes = async (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<CreditNoteWithLines[]> =>
  withLines(
    em,
    await em.execute<CreditNote[]>(
      `${CREDIT_NOTES} where note.user_id = ?
         ${after ? 'and (note.created_at, note.id) > (select last.created_at, last.id from credit_notes as last where last.id = ? and last.user_id = ?)' : ''}
       order by note.created_at, note.id limit ?`,
      [userId, ...(after ? [after, userId] : []), limit],
    ),
  );

async function withLines(em: EntityManager, notes: CreditNote[]): Promise<CreditNoteWithLines[]> {
  const rows = await em.execute<(CreditNoteLine & { creditNoteId: string })[]>(
    `select credit_note_id as "creditNoteId", line_item_id as "lineItemId", product_name as "productName", description,
       quantity, unit, unit_price as "unitPrice", subtotal
     from credit_note_lines where credit_note_id = any(?::uuid[]) order by credit_note_id, sort_order`,
    [idArray(notes.map(({ id }) => id))],
  );
  return notes.map((note) => ({
    ...note,
    lines: rows.flatMap(({ creditNoteId, ...line }) => (creditNoteId === note.id ? [line] : [])),
  }));
}

/** Keeps how much of a locked invoice was credited. One of which nothing is left is void, and nothing of it is to be paid. */
export async function storeCredited(
  em: EntityManager,
  userId: string,
  { id }: LockedInvoice,
  { amountCredited, isVoid }: { amountCredited: string; isVoid: boolean },
): Promise<void> {
  await em.execute(
    `update invoices set amount_credited = ?, updated_at = now()
       ${isVoid ? `, voided_at = now(), status = 'paid', paid_at = coalesce(paid_at, now()), paid_on = coalesce(paid_on, ${TODAY})` : ''}
     where id = ? and user_id = ?`,
    [amountCredited, id, userId],
  );
}
