import type { EntityManager } from '@mikro-orm/postgresql';
import type { DraftContent, DraftSummary, InvoiceDraft, QuoteOrigin } from '@paperbill/contracts/http';
import {
  currencies,
  type Currency,
  DEFAULT_CURRENCY,
  getDecimals,
  getMaxAmount,
  type RoundingStep,
} from '@paperbill/contracts/rules';
import { computeCashRounding, isWithinMax, sumAmounts } from '@paperbill/money';
import { formatInstantSql, sql, type Timestamp, asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { selectTaxesOfLines } from '../taxes/tax.queries.js';
import { fillInDraftDefaults, toListColumns } from './draft-content.js';

/**
 * If the currency code of a draft is missing or unknown, it becomes US dollars. Lists cannot format amounts in an
 * unknown currency.
 */
export const DRAFT_CURRENCY = sql<Currency>`
  case when content ->> 'currency' = any(string_to_array(${currencies.join(' ')}, ' '))
    then content ->> 'currency' else ${DEFAULT_CURRENCY} end`;

/** The rounding step is null if the draft and the profile have different currencies. */
export const DRAFT_ROUNDING_STEP = sql<RoundingStep | null>`(
  select rounding_step from company_profiles
  where company_profiles.user_id = invoice_drafts.user_id and company_profiles.currency = ${DRAFT_CURRENCY})`.as(
  'roundingStep',
);

const SUMMARY_COLUMNS = [
  'invoice_drafts.id',
  'revision',
  'clientName',
  DRAFT_CURRENCY.as('currency'),
  'total',
  // The following values are subqueries instead of joins. The reason is that INSERT and UPDATE statements also return
  // these columns, and cannot join another table.
  DRAFT_ROUNDING_STEP,
  'copiedFromId',
  'correctsId',
  sql<QuoteOrigin | null>`(
    select json_build_object('id', quotes.id, 'number', quotes.number) from quotes
    where quotes.id = invoice_drafts.quote_id)`.as('quote'),
  formatInstantSql(sql.ref<Timestamp>('invoice_drafts.createdAt')).as('createdAt'),
  formatInstantSql(sql.ref<Timestamp>('invoice_drafts.updatedAt')).as('updatedAt'),
] as const;

export interface DraftOrigin {
  copiedFromId: string | null;
  correctsId: string | null;
  quoteId: string | null;
}

/**
 * Rounds the stored total of a draft with the profile's current rounding step (rule DRAFT-15). The result is null if
 * the rounded total exceeds the maximum total of an invoice.
 */
export function roundDraftTotal<
  Row extends { total: string | null; currency: Currency; roundingStep: RoundingStep | null },
>({ roundingStep, ...row }: Row) {
  const { total, currency } = row;
  const roundedTotal =
    total && sumAmounts([total, computeCashRounding(total, roundingStep ?? '')], getDecimals(currency));
  return { ...row, total: roundedTotal && isWithinMax(roundedTotal, getMaxAmount(currency)) ? roundedTotal : null };
}

const selectSummaries = (em: EntityManager, userId: string) =>
  kysely(em).selectFrom('invoice_drafts').select(SUMMARY_COLUMNS).where('userId', '=', userId);

/** MAX_DRAFTS limits the number of rows. */
export async function selectDrafts(em: EntityManager, userId: string): Promise<DraftSummary[]> {
  const drafts = await selectSummaries(em, userId).orderBy('invoice_drafts.updatedAt', 'desc').orderBy('id').execute();
  return drafts.map(roundDraftTotal);
}

export async function selectDraft(em: EntityManager, userId: string, id: string): Promise<InvoiceDraft | undefined> {
  const draft = await selectSummaries(em, userId).select('content').where('id', '=', id).executeTakeFirst();
  return draft && { ...roundDraftTotal(draft), content: fillInDraftDefaults(draft.content) };
}

export async function compareDraft(
  em: EntityManager,
  userId: string,
  id: string,
  content: DraftContent,
): Promise<{ summary: DraftSummary; isSame: boolean } | undefined> {
  const draft = await selectSummaries(em, userId)
    .select((eb) => asBoolean(eb('content', '=', content)).as('isSame'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!draft) return undefined;
  const { isSame, ...summary } = draft;
  return { summary: roundDraftTotal(summary), isSame };
}

async function readListColumns(em: EntityManager, userId: string, content: DraftContent) {
  return toListColumns(content, await selectTaxesOfLines(em, userId, content.lineItems));
}

/** Returns undefined if the stored draft has a different revision, or already has the given content. */
export async function updateDraft(
  em: EntityManager,
  userId: string,
  { id, revision, content }: { id: string; revision: number; content: DraftContent },
): Promise<DraftSummary | undefined> {
  const listColumns = await readListColumns(em, userId, content);
  const updated = await kysely(em)
    .updateTable('invoice_drafts')
    .set((eb) => ({
      content,
      ...listColumns,
      revision: eb('revision', '+', 1),
      updatedAt: sql<Timestamp>`clock_timestamp()`,
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('content', '<>', content)
    .returning(SUMMARY_COLUMNS)
    .executeTakeFirst();
  return updated && roundDraftTotal(updated);
}

/**
 * Inserts a draft. The ids of source documents are stored only under these conditions:
 * - The copied invoice belongs to the user. A corrected invoice is also void.
 * - The source quote is accepted, and has no other draft or invoice.
 */
export async function insertDraft(
  em: EntityManager,
  userId: string,
  { id, content, copiedFromId, correctsId, quoteId }: DraftOrigin & { id: string; content: DraftContent },
): Promise<DraftSummary> {
  const listColumns = await readListColumns(em, userId, content);
  const inserted = await kysely(em)
    .insertInto('invoice_drafts')
    .values(({ selectFrom }) => {
      const invoice = (invoiceId: string) =>
        selectFrom('invoices').select('invoices.id').where('userId', '=', userId).where('invoices.id', '=', invoiceId);
      const quote = (quoteId: string) =>
        selectFrom('quotes')
          .select('quotes.id')
          .where('userId', '=', userId)
          .where('quotes.id', '=', quoteId)
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
        ...listColumns,
        copiedFromId: copiedFromId && invoice(copiedFromId),
        correctsId: correctsId && invoice(correctsId).where('voidedAt', 'is not', null),
        quoteId: quoteId && quote(quoteId),
      };
    })
    .returning(SUMMARY_COLUMNS)
    .executeTakeFirstOrThrow();
  return roundDraftTotal(inserted);
}

/** SQL expression for the language of a draft, exactly as the web client sent it. */
const DRAFT_LANGUAGE = sql<string | undefined>`content ->> 'language'`;

const isDraftTaxed = () => sql<boolean>`jsonb_path_exists(content, '$.lineItems[*].taxIds[*]')`.as('isTaxed');

export const deleteDraftReturningOrigin = (
  em: EntityManager,
  userId: string,
  id: string,
  revision?: number,
): Promise<(DraftOrigin & { currency: Currency; language: string | undefined; isTaxed: boolean }) | undefined> =>
  kysely(em)
    .deleteFrom('invoice_drafts')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .$if(revision !== undefined, (draft) => draft.where('revision', '=', revision!))
    .returning([
      'copiedFromId',
      'correctsId',
      'quoteId',
      DRAFT_CURRENCY.as('currency'),
      DRAFT_LANGUAGE.as('language'),
      isDraftTaxed(),
    ])
    .executeTakeFirst();

export const selectTaxesOfDraft = (em: EntityManager, userId: string, id: string) =>
  kysely(em)
    .selectFrom('invoice_drafts')
    .select([DRAFT_CURRENCY.as('currency'), DRAFT_LANGUAGE.as('language'), isDraftTaxed()])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
