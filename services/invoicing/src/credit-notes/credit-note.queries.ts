import type { EntityManager } from '@mikro-orm/postgresql';
import {
  amountFields,
  type ArchivedCreditNote,
  creditedDetailFields,
  creditedLineFields,
  type CreditedQuantity,
  type CreditNote,
  creditNoteFields,
  type CreditNoteLine,
  type CreditNoteWithLines,
  numberAndDateFields,
} from '@paperbill/contracts/http';
import { namesOf, withoutFields } from '@paperbill/contracts/rules';
import { sum } from '@paperbill/money';
import { instantOf } from '@paperbill/service-kit';
import { columnsIn } from '../field-properties.js';
import { kysely, storedAfter } from '../tables.js';

const dates = numberAndDateFields.creditNote;

const selectNotes = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoiceId')
    .select(['credit_notes.id', 'credit_notes.number', ...columnsIn('credit_notes', dates), 'credit_notes.kind'])
    .select(columnsIn('credit_notes', withoutFields(creditNoteFields, dates)))
    .select(['credit_notes.invoiceId', 'invoices.invoiceNumber', 'invoices.invoiceDate', 'invoices.taxRate'])
    .select(columnsIn('credit_notes', amountFields))
    .select(({ ref }) => instantOf(ref('credit_notes.createdAt')).as('createdAt'))
    .where('credit_notes.userId', '=', userId)
    .orderBy('credit_notes.createdAt')
    .orderBy('credit_notes.id');

/**
 * Returns the credit notes of an invoice, oldest first. There are no pages, because MAX_CREDIT_NOTES limits their
 * number.
 */
export const creditNotesOf = (em: EntityManager, userId: string, invoiceId: string): Promise<CreditNote[]> =>
  selectNotes(em, userId).where('credit_notes.invoiceId', '=', invoiceId).execute();

/** Returns the total credited quantity of each line of an invoice. */
export async function creditedQuantitiesOf(em: EntityManager, invoiceId: string): Promise<CreditedQuantity[]> {
  const credited = await kysely(em)
    .selectFrom('credit_notes')
    .innerJoin('credit_note_lines', 'creditNoteId', 'credit_notes.id')
    .select(({ fn }) => ['lineItemId', fn.sum<string>('quantity').as('quantity')])
    .where('invoiceId', '=', invoiceId)
    .where('lineItemId', 'is not', null)
    .groupBy('lineItemId')
    .orderBy('lineItemId')
    .execute();
  return credited.map(({ lineItemId, quantity }) => ({ lineItemId: lineItemId!, quantity: sum([quantity]) }));
}

export async function findCreditNote(
  em: EntityManager,
  userId: string,
  id: string,
): Promise<CreditNoteWithLines | undefined> {
  return (await withLines(em, await selectNotes(em, userId).where('credit_notes.id', '=', id).execute()))[0];
}

/** @returns the credit notes of all invoices of a user, oldest first, starting after the credit note `after` */
export const selectCreditNotes = async (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ArchivedCreditNote[]> => {
  const notes = await selectNotes(em, userId)
    .select(columnsIn('invoices', creditedDetailFields))
    .$if(!!after, (part) => part.where(storedAfter('credit_notes', 'createdAt', { userId, id: after! })))
    .limit(limit)
    .execute();
  return withLines(em, notes);
};

async function withLines<Note extends CreditNote>(
  em: EntityManager,
  notes: Note[],
): Promise<(Note & { lines: CreditNoteLine[] })[]> {
  if (notes.length === 0) return [];
  const rows = await kysely(em)
    .selectFrom('credit_note_lines')
    .select(['creditNoteId', 'lineItemId', ...namesOf(creditedLineFields)])
    .where(
      'creditNoteId',
      'in',
      notes.map(({ id }) => id),
    )
    .orderBy('creditNoteId')
    .orderBy('sortOrder')
    .execute();
  return notes.map((note) => ({
    ...note,
    lines: rows.flatMap(({ creditNoteId, ...line }) => (creditNoteId === note.id ? [line] : [])),
  }));
}
