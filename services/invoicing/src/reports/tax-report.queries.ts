import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportDocument, ReportedTax, TaxReportRow } from '@paperbill/contracts/http';
import { MAX_REPORT_ROWS, type TaxKind, type TaxReportBasis } from '@paperbill/contracts/rules';
import { type RawBuilder, sql } from '@paperbill/service-kit';
import {
  amountSql,
  type ReportDocumentsScope,
  EXACT_DIVISION_FACTOR,
  decimalsSql,
  selectDocuments,
  selectRows,
} from './report-scope.js';

export interface TaxReportScope extends ReportDocumentsScope {
  basis: TaxReportBasis;
}

/**
 * The kind of entries that contain net amounts of documents instead of taxes. Net amounts are added up in the same way
 * as taxes.
 */
export const NET_AMOUNT_KIND = 'net';

/**
 * Each entry contains the sums of one tax. The entry with the kind NET_AMOUNT_KIND contains the sums of the
 * net amounts.
 */
export interface TaxSums extends Omit<TaxReportRow, 'kind'> {
  kind: TaxKind | typeof NET_AMOUNT_KIND;
  /** The sums of all rows, including the rows above the row limit. */
  taxAmount: string;
  withheldAmount: string;
  /** The number of taxes, including the taxes above the row limit. */
  totalRows: number;
}

/**
 * SQL for the taxes of a document. If the lines of the invoice have no taxes, the tax rate of the invoice is the only
 * tax. If the lines of the invoice have taxes, a credit note for untaxed lines has no tax.
 */
const joinTaxesSql = (document: 'invoices' | 'credit_notes') => {
  const table = sql.table(document);
  const discounted =
    document === 'invoices' ? sql`${table}.subtotal - ${table}.discount_amount` : sql`${table}.subtotal`;
  return sql`
    cross join lateral (
      select tax ->> 'name' as name, (tax ->> 'rate')::numeric as rate, tax ->> 'kind' as kind,
        (tax ->> 'base')::numeric as base, (tax ->> 'amount')::numeric as amount
      from jsonb_array_elements(${table}.taxes) as tax
      union all
      select '', invoices.tax_rate, 'standard', ${discounted}, ${table}.tax_amount where invoices.taxes = '[]'
      union all
      select '', 0, ${NET_AMOUNT_KIND},
        ${discounted} - case when ${table}.prices_include_tax then ${table}.tax_amount else 0 end, 0
    ) as item`;
};

const TAX_COLUMNS_SQL = sql.raw('item.name, item.rate, item.kind');

/** The date of an invoice decides its period. A credit note has its own date, which can be in another period. */
const taxesByInvoiceDateSql = ({ userId, currency, from, to }: TaxReportScope) => sql`
  with counted as (
    select 'invoice' as kind, invoices.id, invoices.id as invoice_id, item.name, item.rate, item.kind as tax_kind,
      item.base, item.amount
    from invoices ${joinTaxesSql('invoices')}
    where invoices.user_id = ${userId} and currency = ${currency} and invoice_date between ${from} and ${to}
    union all
    select 'creditNote', credit_notes.id, invoice_id, ${TAX_COLUMNS_SQL}, -item.base, -item.amount
    from credit_notes join invoices on invoices.id = invoice_id ${joinTaxesSql('credit_notes')}
    where credit_notes.user_id = ${userId} and currency = ${currency} and date between ${from} and ${to})`;

/** `before` is the end of the last day before the period. `until` is the end of the last day of the period. */
type PeriodBoundary = 'before' | 'until';

/**
 * SQL expression for the part of a tax that was paid until a moment. If an invoice has nothing to pay, its tax counts
 * as paid from the invoice date. Each part is rounded only once, so that the changes in all periods add up to the tax.
 */
function paidPartSql(name: 'base' | 'amount', moment: PeriodBoundary, { currency, from, to }: TaxReportScope) {
  const [amount, paid, toPay] = [name, 'paid', 'to_pay'].map((column) => sql.ref(`${column}_${moment}`));
  const isDated = moment === 'before' ? sql`invoice_date < ${from}` : sql`invoice_date <= ${to}`;
  return sql`
    case
      when ${toPay} = 0 then case when ${isDated} then ${amount} else 0 end
      when ${paid} * sign(${toPay}) <= 0 then 0
      when abs(${paid}) >= abs(${toPay}) then ${amount}
      else round(${amount} * ${paid} * ${EXACT_DIVISION_FACTOR} / ${toPay}, ${decimalsSql(currency)})
    end`;
}

const addedPartSql = (name: 'base' | 'amount', scope: TaxReportScope) =>
  sql`${paidPartSql(name, 'until', scope)} - ${paidPartSql(name, 'before', scope)}`;

/** The column `is_changed` is true if the period contains a change of the sum. */
const sumsAtMomentsSql = (amount: RawBuilder<unknown>, { from, to }: TaxReportScope) => sql`
  invoice_id as id, coalesce(sum(${amount}) filter (where date < ${from}), 0) as before,
  coalesce(sum(${amount}) filter (where date <= ${to}), 0) as until,
  bool_or(date between ${from} and ${to}) as is_changed`;

/**
 * SQL for the taxes by payment date. The query computes the paid part of each tax at the end of the period, and
 * subtracts the part that was paid before the period. The two parts can differ only for two kinds of invoices: those
 * with nothing to pay, and those with a payment or credit note in the period.
 *
 * The query adds up the payments of all invoices. Adding up only the payments of changed invoices would be slower,
 * because PostgreSQL cannot estimate their number and reads them one by one. An index by date does not help.
 */
const taxesByPaymentDateSql = (scope: TaxReportScope) => {
  const { userId, currency, from, to } = scope;
  return sql`
    with paid as materialized (
      select ${sumsAtMomentsSql(sql`amount`, scope)} from payments
      where user_id = ${userId} and removed_at is null group by invoice_id
    ),
    credited as materialized (
      select ${sumsAtMomentsSql(sql`total`, scope)} from credit_notes where user_id = ${userId} group by invoice_id
    ),
    changed as (
      select id from paid where is_changed
      union
      select id from credited where is_changed
      union
      select id from invoices
        where user_id = ${userId} and invoice_date between ${from} and ${to} and total = amount_credited
    ),
    states as materialized (
      select id, invoice_date, total - coalesce(credited.before, 0) as to_pay_before,
        total - coalesce(credited.until, 0) as to_pay_until, coalesce(paid.before, 0) as paid_before,
        coalesce(paid.until, 0) as paid_until
      from changed join invoices using (id) left join paid using (id) left join credited using (id)
      where currency = ${currency}
    ),
    items as (
      select states.id, ${TAX_COLUMNS_SQL}, item.base as base_before, item.base as base_until, item.amount as amount_before,
        item.amount as amount_until
      from states join invoices on invoices.id = states.id ${joinTaxesSql('invoices')}
      union all
      select states.id, ${TAX_COLUMNS_SQL}, case when date < ${from} then -item.base else 0 end, -item.base,
        case when date < ${from} then -item.amount else 0 end, -item.amount
      from credit_notes join states on states.id = invoice_id
        join invoices on invoices.id = invoice_id ${joinTaxesSql('credit_notes')}
      where credit_notes.user_id = ${userId} and date <= ${to}
    ),
    taxes as (
      select id, name, rate, kind as tax_kind, sum(base_before) as base_before, sum(base_until) as base_until,
        sum(amount_before) as amount_before, sum(amount_until) as amount_until
      from items group by id, name, rate, kind
    ),
    parts as (
      select id, name, rate, tax_kind, ${addedPartSql('base', scope)} as base, ${addedPartSql('amount', scope)} as amount
      from taxes join states using (id)
    ),
    counted as (
      select 'invoice' as kind, id, id as invoice_id, name, rate, tax_kind, base, amount
      from parts where base <> 0 or amount <> 0
    )`;
};

const taxesSql = (scope: TaxReportScope) =>
  scope.basis === 'invoice-date' ? taxesByInvoiceDateSql(scope) : taxesByPaymentDateSql(scope);

const totalSql = (condition: RawBuilder<unknown>, { currency }: TaxReportScope) =>
  amountSql(sql`sum(sum(amount)) filter (where ${condition}) over ()`, currency);

/** Returns the sums of each tax. The sums of the net amounts are in the first row. */
export const selectTaxSums = (em: EntityManager, scope: TaxReportScope): Promise<TaxSums[]> =>
  selectRows(
    em,
    sql<TaxSums>`
      ${taxesSql(scope)}
      select name, trim_scale(rate)::text as rate, tax_kind as kind,
        ${amountSql(sql`sum(base)`, scope.currency)} as base,
        ${amountSql(sql`sum(amount)`, scope.currency)} as amount,
        count(distinct id)::integer as documents,
        (count(*) filter (where tax_kind <> ${NET_AMOUNT_KIND}) over ())::integer as total_rows,
        ${totalSql(sql`tax_kind not in (${NET_AMOUNT_KIND}, 'withholding')`, scope)} as tax_amount,
        ${totalSql(sql`tax_kind = 'withholding'`, scope)} as withheld_amount
      from counted group by name, rate, tax_kind
      order by tax_kind <> ${NET_AMOUNT_KIND}, name, counted.rate desc, tax_kind
      limit ${MAX_REPORT_ROWS + 1}`,
  );

export const selectDocumentsOfTax = (
  em: EntityManager,
  scope: TaxReportScope,
  { name, rate, kind }: ReportedTax,
  page: number,
): Promise<{ documents: ReportDocument[]; total: number }> =>
  selectDocuments(
    em,
    scope,
    taxesSql(scope),
    sql`counted.name = ${name} and counted.rate = ${rate}::numeric and counted.tax_kind = ${kind}`,
    page,
  );
