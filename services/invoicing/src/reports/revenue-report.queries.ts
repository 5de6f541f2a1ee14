import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportDocument, RevenueReportRow } from '@paperbill/contracts/http';
import { MAX_REPORT_ROWS, type RevenueGroup } from '@paperbill/contracts/rules';
import { type RawBuilder, sql } from '@paperbill/service-kit';
import {
  amountSql,
  type ReportDocumentsScope,
  EXACT_DIVISION_FACTOR,
  decimalsSql,
  selectDocuments,
  selectRows,
} from './report-scope.js';

export interface RevenueReportScope extends ReportDocumentsScope {
  by: RevenueGroup;
}

const datedDocumentsSql = ({ userId, currency, from, to }: RevenueReportScope) => sql`
  dated as (
    select 'invoice' as kind, id, id as invoice_id, invoice_date as date, customer_id, client_name, prices_include_tax,
      taxes, subtotal - discount_amount - case when prices_include_tax then tax_amount else 0 end as net
    from invoices
    where user_id = ${userId} and currency = ${currency} and invoice_date between ${from} and ${to}
    union all
    select 'creditNote', note.id, invoices.id, note.date, customer_id, client_name, invoices.prices_include_tax,
      invoices.taxes, case when note.prices_include_tax then note.tax_amount else 0 end - note.subtotal
    from credit_notes note join invoices on invoices.id = note.invoice_id
    where note.user_id = ${userId} and currency = ${currency} and note.date between ${from} and ${to}
  )`;

/** The net amount of a line before the discount. */
const netLineAmountSql = (subtotal: RawBuilder<unknown>) => sql`
  case when prices_include_tax then ${subtotal} * ${EXACT_DIVISION_FACTOR} * 100 / (100 + (
    select coalesce(sum((tax ->> 'rate')::numeric), 0) from jsonb_array_elements(taxes) as tax
    where tax ->> 'kind' <> 'withholding' and (tax ->> 'id')::uuid = any(line.tax_ids)
  )) else ${subtotal} end`;

const LINE_COLUMNS_SQL = sql.raw(
  'dated.kind, dated.id, dated.invoice_id, date, net, product_id, line.product_name, line.id as line_id, line.sort_order',
);

/**
 * SQL that divides the net amount of each document between its lines, in proportion to the amounts of the lines. All
 * parts must add up to the net amount. Therefore each part is the difference of two rounded running totals.
 * If a credit note has no lines, its net amount is divided between the lines of its invoice.
 */
const productPartsSql = ({ currency }: RevenueReportScope) => sql`
  credited as (
    select credit_note_id, line_item_id, credit_note_lines.subtotal
    from dated join credit_note_lines on credit_note_id = dated.id
    where line_item_id is not null
  ),
  lines as (
    select ${LINE_COLUMNS_SQL}, ${netLineAmountSql(sql`line.subtotal`)} as weight
    from dated join invoice_line_items line using (invoice_id)
    where dated.kind = 'invoice' or dated.id not in (select credit_note_id from credited)
    union all
    select ${LINE_COLUMNS_SQL}, ${netLineAmountSql(sql`credited.subtotal`)}
    from dated join credited on credit_note_id = dated.id join invoice_line_items line on line.id = line_item_id
  ),
  running as (
    select *, sum(weight) over until_line as until_line, sum(weight) over document as whole,
      row_number() over until_line = count(*) over document as is_last
    from lines
    window document as (partition by kind, id), until_line as (partition by kind, id order by sort_order, line_id)
  ),
  rounded as (
    select *, case
      when is_last then net
      when whole = 0 then round(until_line, ${decimalsSql(currency)})
      else round(net * until_line * ${EXACT_DIVISION_FACTOR} / whole, ${decimalsSql(currency)}) end as part_until_line
    from running
  ),
  parts as (
    select kind, id, invoice_id, date, coalesce(product_id::text, '=' || product_name) as key, product_name as label,
      part_until_line - coalesce(lag(part_until_line) over (partition by kind, id order by sort_order, line_id), 0) as part
    from rounded
  )`;

/** If a customer has no id in the catalogue, the key is '=' followed by the name. */
const DOCUMENT_KEYS = {
  month: sql.raw(`to_char(date, 'YYYY-MM') as key, to_char(date, 'YYYY-MM') as label`),
  customer: sql.raw(`coalesce(customer_id::text, '=' || client_name) as key, client_name as label`),
};

const revenuePartsSql = (scope: RevenueReportScope) => sql`
  with ${datedDocumentsSql(scope)},
  ${
    scope.by === 'product'
      ? productPartsSql(scope)
      : sql`parts as (
          select kind, id, invoice_id, date, ${DOCUMENT_KEYS[scope.by]}, net as part from dated)`
  }`;

/** The fields that begin with `total` include all rows, even rows above the row limit. */
export interface RevenueSums extends RevenueReportRow {
  totalRevenue: string;
  totalInvoices: number;
  totalRows: number;
}

export const selectRevenueSums = (em: EntityManager, scope: RevenueReportScope): Promise<RevenueSums[]> =>
  selectRows(
    em,
    sql<RevenueSums>`
      ${revenuePartsSql(scope)}
      select key, (array_agg(label order by date desc, id))[1] as label,
        ${amountSql(sql`sum(part)`, scope.currency)} as revenue,
        (count(distinct id) filter (where kind = 'invoice'))::integer as invoices,
        ${amountSql(sql`sum(sum(part)) over ()`, scope.currency)} as total_revenue,
        (select count(*) from dated where kind = 'invoice')::integer as total_invoices,
        (count(*) over ())::integer as total_rows
      from parts group by key
      order by ${scope.by === 'month' ? sql`key` : sql`sum(part) desc, key`}
      limit ${MAX_REPORT_ROWS}`,
  );

export const selectDocumentsOfRevenue = (
  em: EntityManager,
  scope: RevenueReportScope,
  key: string,
  page: number,
): Promise<{ documents: ReportDocument[]; total: number }> =>
  selectDocuments(
    em,
    scope,
    sql`${revenuePartsSql(scope)}, counted as (select *, part as base, 0 as amount from parts)`,
    sql`counted.key = ${key}`,
    page,
  );
