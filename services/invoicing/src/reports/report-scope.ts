import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type ReportDocument, type ReportScope } from '@paperbill/contracts/http';
import type { ReportSelection } from '@paperbill/contracts/nats';
import { type Currency, getDecimals, getReportPeriod, REPORT_PAGE_SIZE } from '@paperbill/contracts/rules';
import { dateTexts } from '@paperbill/contracts/texts';
import { type RawBuilder, sql } from '@paperbill/service-kit';
import { selectTodayAndCurrencies } from '../invoices/invoice-stats.queries.js';
import { kysely } from '../tables.js';

export interface ReportDocumentsScope extends Omit<ReportScope, 'currencies'> {
  userId: string;
}

/** Missing values get their defaults. @throws AppError INVALID_INPUT */
export async function resolveScope(
  em: EntityManager,
  userId: string,
  { from, to, currency }: ReportSelection,
): Promise<ReportDocumentsScope & ReportScope> {
  const { today, profileCurrency, invoicedCurrencies } = await selectTodayAndCurrencies(em, userId);
  const quarter = getReportPeriod('this-quarter', today);
  const scope = { userId, from: from ?? quarter.from, to: to ?? quarter.to, currency: currency ?? profileCurrency };
  if (scope.from > scope.to) {
    const message = from && to ? dateTexts.fromAfterTo : dateTexts.outsideQuarter;
    throw AppError.invalid({ path: to ? 'to' : 'from', message });
  }
  return { ...scope, currencies: [...new Set([profileCurrency, ...invoicedCurrencies])].sort() };
}

export const decimalsSql = (currency: Currency) => sql`${getDecimals(currency)}::integer`;

export const amountSql = (amount: RawBuilder<unknown>, currency: Currency) =>
  sql<string>`round(coalesce(${amount}, 0), ${decimalsSql(currency)})::text`;

/**
 * The dividend is multiplied by this factor, which has many decimals. PostgreSQL then computes the quotient exactly
 * enough to round it.
 */
export const EXACT_DIVISION_FACTOR = sql.raw('1.000000000000000000000000000000');

/** @param statement SQL that is composed of parts, because Kysely's query builder cannot express it */
export async function selectRows<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  // Raw SQL: reports need lateral joins with JSON and window functions over several steps.
  const { rows } = await statement.execute(kysely(em));
  return rows;
}

/** @param relation SQL text of a `with` clause. Its last relation has the name `counted` */
export async function selectDocuments(
  em: EntityManager,
  { currency }: ReportDocumentsScope,
  relation: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  page: number,
): Promise<{ documents: ReportDocument[]; total: number }> {
  const rows = await selectRows(
    em,
    sql<ReportDocument & { total: number }>`
      ${relation}
      select counted.kind, counted.id, counted.invoice_id, coalesce(note.number, invoice_number) as number,
        coalesce(note.date, invoice_date)::text as date, client_name,
        ${amountSql(sql`sum(counted.base)`, currency)} as base, ${amountSql(sql`sum(counted.amount)`, currency)} as amount,
        (count(*) over ())::integer as total
      from counted
        join invoices on invoices.id = counted.invoice_id
        left join credit_notes note on note.id = counted.id
      where ${condition}
      group by counted.kind, counted.id, counted.invoice_id, note.id, invoices.id
      order by coalesce(note.date, invoice_date) desc, counted.id
      limit ${REPORT_PAGE_SIZE} offset ${(page - 1) * REPORT_PAGE_SIZE}`,
  );
  return { documents: rows.map(({ total: _total, ...document }) => document), total: rows[0]?.total ?? 0 };
}
