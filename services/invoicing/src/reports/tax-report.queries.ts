import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportDocument, ReportedTax, TaxReportRow } from '@paperbill/contracts/http';
import { MAX_REPORT_ROWS, type TaxKind, type TaxReportBasis } from '@paperbill/contracts/rules';
import { type RawBuilder, sql } from '@paperbill/service-kit';
import { amountSql, type CountedDocuments, EXACT, placesSql, selectDocuments, selectRows } from './report-scope.js';

export interface CountedTaxes extends CountedDocuments {
  basis: TaxReportBasis;
}

/** The net amount of a document. It is counted like a tax, but is none. */
export const NET = 'net';

/** The sums of a tax, or of the net amounts. */
export interface TaxSums extends Omit<TaxReportRow, 'kind'> {
  kind: TaxKind | typeof NET;
  /** The sums of all rows, also of those above the limit. */
  taxAmount: string;
  withheldAmount: string;
}

/** SQL of the taxes of a document. A document without taxes of lines has its tax rate as its only tax. */
const taxesOf = (document: 'invoices' | 'credit_notes') => {
  const table = sql.table(document);
  const discounted =
    document === 'invoices' ? sql`${table}.subtotal - ${table}.discount_amount` : sql`${table}.subtotal`;
  return sql`
    cross join lateral (
      select tax ->> 'name' as name, (tax ->> 'rate')::numeric as rate, tax ->> 'kind' as kind,
        (tax ->> 'base')::numeric as base, (tax ->> 'amount')::numeric as amount
      from jsonb_array_elements(${table}.taxes) as tax
      union all
      select '', invoices.tax_rate, 'standard', ${discounted}, ${table}.tax_amount where ${table}.taxes = '[]'
      union all
      select '', 0, ${NET},
        ${discounted} - case when ${table}.prices_include_tax then ${table}.tax_amount else 0 end, 0
    ) as item`;
};

const TAX = sql.raw('item.name, item.rate, item.kind');

/** SQL of the taxes of invoices and credit notes by their own dates. */
const countByInvoiceDate = ({ userId, currency, from, to }: CountedTaxes) => sql`
  with counted as (
    select 'invoice' as kind, invoices.id, invoices.id as invoice_id, item.name, item.rate, item.kind as tax_kind,
      item.base, item.amount
    from invoices ${taxesOf('invoices')}
    where invoices.user_id = ${userId} and currency = ${currency} and invoice_date between ${from} and ${to}
    union all
    select 'creditNote', credit_notes.id, invoice_id, ${TAX}, -item.base, -item.amount
    from credit_notes join invoices on invoices.id = invoice_id ${taxesOf('credit_notes')}
    where credit_notes.user_id = ${userId} and currency = ${currency} and date between ${from} and ${to})`;

/**
 * SQL of the part of a tax that is paid at the end of a day. An invoice with nothing to pay is paid from its date on.
 * The part is rounded once, so that the parts of all days add up to the tax.
 */
const paidPart = (amount: RawBuilder<unknown>, { currency }: CountedTaxes) => sql`
  case
    when to_pay = 0 then case when invoice_date <= day then ${amount} else 0 end
    when paid * sign(to_pay) <= 0 then 0
    when abs(paid) >= abs(to_pay) then ${amount}
    else round(${amount} * paid * ${EXACT} / to_pay, ${placesSql(currency)})
  end`;

/**
 * SQL of the taxes of invoices by their payments: what is paid at the end of the period, less what was paid before it.
 * Only invoices with a payment or credit note in the period can differ, and invoices with nothing to pay.
 */
const countByPaymentDate = (counted: CountedTaxes) => {
  const { userId, currency, from, to } = counted;
  return sql`
    with days (day, sign) as (values (${from}::date - 1, -1), (${to}::date, 1)),
    changed as (
      select invoice_id as id from payments
        where user_id = ${userId} and removed_at is null and date between ${from} and ${to}
      union
      select invoice_id from credit_notes where user_id = ${userId} and date between ${from} and ${to}
      union
      select id from invoices
        where user_id = ${userId} and invoice_date between ${from} and ${to} and total = amount_credited
    ),
    dated as (
      select invoices.id, invoice_date, total, day, sign
      from changed join invoices using (id) cross join days
      where currency = ${currency}
    ),
    states as (
      select id, invoice_date, day, sign, total - coalesce(credited.amount, 0) as to_pay,
        coalesce(paid.amount, 0) as paid
      from dated
        left join (
          select invoice_id as id, day, sum(amount) as amount from payments join days on date <= day
          where user_id = ${userId} and removed_at is null group by invoice_id, day
        ) as paid using (id, day)
        left join (
          select invoice_id as id, day, sum(total) as amount from credit_notes join days on date <= day
          where user_id = ${userId} group by invoice_id, day
        ) as credited using (id, day)
    ),
    items as (
      select dated.id, day, ${TAX}, item.base, item.amount
      from dated join invoices on invoices.id = dated.id ${taxesOf('invoices')}
      union all
      select dated.id, day, ${TAX}, -item.base, -item.amount
      from dated join credit_notes on invoice_id = dated.id and date <= day
        join invoices on invoices.id = dated.id ${taxesOf('credit_notes')}
    ),
    taxes as (
      select id, day, name, rate, kind as tax_kind, sum(base) as base, sum(amount) as amount
      from items group by id, day, name, rate, kind
    ),
    parts as (
      select id, name, rate, tax_kind,
        sum(sign * ${paidPart(sql`base`, counted)}) as base, sum(sign * ${paidPart(sql`amount`, counted)}) as amount
      from states join taxes using (id, day)
      group by id, name, rate, tax_kind
    ),
    counted as (
      select 'invoice' as kind, id, id as invoice_id, name, rate, tax_kind, base, amount
      from parts where base <> 0 or amount <> 0
    )`;
};

const countTaxes = (counted: CountedTaxes) =>
  counted.basis === 'invoice-date' ? countByInvoiceDate(counted) : countByPaymentDate(counted);

const totalSql = (condition: RawBuilder<unknown>, { currency }: CountedTaxes) =>
  amountSql(sql`sum(sum(amount)) filter (where ${condition}) over ()`, currency);

/** Returns the sums of each tax. The net amount comes first. */
export const selectTaxSums = (em: EntityManager, counted: CountedTaxes): Promise<TaxSums[]> =>
  selectRows(
    em,
    sql<TaxSums>`
      ${countTaxes(counted)}
      select name, trim_scale(rate)::text as rate, tax_kind as kind,
        ${amountSql(sql`sum(base)`, counted.currency)} as base,
        ${amountSql(sql`sum(amount)`, counted.currency)} as amount,
        count(distinct id)::integer as documents,
        ${totalSql(sql`tax_kind not in (${NET}, 'withholding')`, counted)} as tax_amount,
        ${totalSql(sql`tax_kind = 'withholding'`, counted)} as withheld_amount
      from counted group by name, rate, tax_kind
      order by tax_kind <> ${NET}, name, counted.rate desc, tax_kind
      limit ${MAX_REPORT_ROWS + 1}`,
  );

export const selectDocumentsOfTax = (
  em: EntityManager,
  counted: CountedTaxes,
  { name, rate, kind }: ReportedTax,
  page: number,
): Promise<{ documents: ReportDocument[]; total: number }> =>
  selectDocuments(
    em,
    counted,
    countTaxes(counted),
    sql`counted.name = ${name} and counted.rate = ${rate}::numeric and counted.tax_kind = ${kind}`,
    page,
  );
