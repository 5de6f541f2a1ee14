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
import { keysOf, leaveOutDefaults, withoutFields } from '@paperbill/contracts/rules';
import { sumQuantities } from '@paperbill/money';
import { formatInstantSql } from '@paperbill/service-kit';
import {
  toExchangeProperty,
  toTaxesAndRounding,
  separateTaxAndRoundingColumns,
  taxAndRoundingColumnNames,
} from '../documents/taxes-and-rounding.js';
import { qualifiedColumns } from '../field-properties.js';
import { kysely, isStoredAfter } from '../tables.js';

const numberAndDateColumns = numberAndDateFields.creditNote;

const selectCreditNoteWithInvoice = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoiceId')
    .select([
      'credit_notes.id',
      'credit_notes.number',
      ...qualifiedColumns('credit_notes', numberAndDateColumns),
      'credit_notes.kind',
    ])
    .select(qualifiedColumns('credit_notes', withoutFields(creditNoteFields, numberAndDateColumns)))
    .select(['credit_notes.invoiceId', 'invoices.invoiceNumber', 'invoices.invoiceDate'])
    .select(['invoices.currency', 'invoices.language', 'invoices.taxRate', 'invoices.exchange'])
    .select(qualifiedColumns('credit_notes', amountFields))
    .select(taxAndRoundingColumnNames.map((name) => `credit_notes.${name}` as const))
    .select(({ ref }) => formatInstantSql(ref('credit_notes.createdAt')).as('createdAt'))
    .where('credit_notes.userId', '=', userId)
    .orderBy('credit_notes.createdAt')
    .orderBy('credit_notes.id');

/** MAX_CREDIT_NOTES limits the number of rows. */
export const selectCreditNotesOfInvoice = async (
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<CreditNote[]> => {
  const notes = await selectCreditNoteWithInvoice(em, userId).where('credit_notes.invoiceId', '=', invoiceId).execute();
  return notes.map(toCreditNote);
};

type CreditNoteRow = Awaited<ReturnType<ReturnType<typeof selectCreditNoteWithInvoice>['execute']>>[number];

function toCreditNote<Row extends CreditNoteRow>({ exchange, ...row }: Row) {
  const { others: note, columns } = separateTaxAndRoundingColumns(row);
  return {
    ...leaveOutDefaults(note),
    ...toTaxesAndRounding(columns),
    ...toExchangeProperty({ exchange }),
  };
}

export async function sumCreditedQuantities(em: EntityManager, invoiceId: string): Promise<CreditedQuantity[]> {
  const credited = await kysely(em)
    .selectFrom('credit_notes')
    .innerJoin('credit_note_lines', 'creditNoteId', 'credit_notes.id')
    .select(({ fn }) => ['lineItemId', fn.sum<string>('quantity').as('quantity')])
    .where('invoiceId', '=', invoiceId)
    .where('lineItemId', 'is not', null)
    .groupBy('lineItemId')
    .orderBy('lineItemId')
    .execute();
  return credited.map(({ lineItemId, quantity }) => ({ lineItemId: lineItemId!, quantity: sumQuantities([quantity]) }));
}

export async function findCreditNote(
  em: EntityManager,
  userId: string,
  id: string,
): Promise<CreditNoteWithLines | undefined> {
  return (
    await addLines(em, await selectCreditNoteWithInvoice(em, userId).where('credit_notes.id', '=', id).execute())
  )[0];
}

export const selectCreditNotesOfUser = async (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ArchivedCreditNote[]> => {
  const notes = await selectCreditNoteWithInvoice(em, userId)
    .select(qualifiedColumns('invoices', creditedDetailFields))
    .$if(!!after, (part) => part.where(isStoredAfter('credit_notes', 'createdAt', { userId, id: after! })))
    .limit(limit)
    .execute();
  return addLines(em, notes);
};

async function addLines<Row extends CreditNoteRow>(em: EntityManager, notes: Row[]) {
  if (notes.length === 0) return [];
  const rows = await kysely(em)
    .selectFrom('credit_note_lines')
    .select(['creditNoteId', 'lineItemId', ...keysOf(creditedLineFields)])
    .where(
      'creditNoteId',
      'in',
      notes.map(({ id }) => id),
    )
    .orderBy('creditNoteId')
    .orderBy('sortOrder')
    .execute();
  return notes.map((note) => ({
    ...toCreditNote(note),
    lines: rows.flatMap(({ creditNoteId, ...line }): CreditNoteLine[] => (creditNoteId === note.id ? [line] : [])),
  }));
}
