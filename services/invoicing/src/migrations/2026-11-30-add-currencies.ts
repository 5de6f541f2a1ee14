import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';
import { SUMS, triggerFunctionsSql } from './2026-11-27-settle-nothing-to-pay.js';

/** The columns with amounts. Their number of decimals depends on the currency of the document. */
const AMOUNT_COLUMNS: Record<string, string[]> = {
  invoices: [
    'subtotal',
    'tax_amount',
    'total',
    'discount_value',
    'discount_amount',
    'deposit',
    'amount_paid',
    'amount_entered',
    'amount_credited',
    'outstanding',
  ],
  quotes: ['subtotal', 'tax_amount', 'total', 'discount_value', 'discount_amount', 'deposit'],
  invoice_line_items: ['subtotal'],
  credit_notes: ['subtotal', 'tax_amount', 'total'],
  credit_note_lines: ['subtotal'],
  invoice_drafts: ['total'],
  invoice_events: ['amount'],
  payments: ['amount'],
};
const SUM_COLUMNS = ['invoiced', 'collected', 'receivable', 'marked_overdue_receivable', 'negative_receivable'];
/** The default stays 0.00, because the previous release inserts rows without these columns. */
const ZERO_BY_DEFAULT: Record<string, string[]> = {
  invoices: ['discount_amount', 'amount_paid', 'amount_entered', 'amount_credited', 'outstanding'],
  quotes: ['discount_amount'],
  invoice_sums: ['negative_receivable'],
};
const MAX_AMOUNT = '999999999999.999';
/** The maximum sum of the payments of an invoice, which can have 200 payments. */
const MAX_PAID_AMOUNT = '199999999999999.8';
const PAID_COLUMNS = ['amount_paid', 'amount_entered', 'amount_credited', 'outstanding'];

const KEY_COLUMNS = 'user_id, invoice_date, due_date, created_on, currency';
// `0 * total` is zero with the same number of decimals as the total.
const withDecimals = (sum: string): string => sum.replace(/else 0 end$/, 'else 0 * total end');
const CHANGED_SUMS: Record<string, string> = {
  ...Object.fromEntries(SUM_COLUMNS.map((name) => [name, withDecimals(SUMS[name]!)])),
  partly_paid: 'case when is_partly_paid then 1 else 0 end',
};

/**
 * Adds currencies. Rows without a currency are in US dollars. The sums are computed per currency. The columns get the
 * type `numeric` without a scale, so no table is rewritten, and stored numbers keep their decimals.
 */
export class AddCurrencies extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop view invoices_in_scope');
    this.addSql('drop trigger forget_settled on invoices');
    for (const [table, columns] of Object.entries(AMOUNT_COLUMNS)) {
      const limits = columns.map((column) => {
        const max = PAID_COLUMNS.includes(column) ? MAX_PAID_AMOUNT : MAX_AMOUNT;
        return `add constraint ${column}_has_three_decimals check (${column} between -${max} and ${max} and scale(${column}) <= 3) not valid`;
      });
      this.addSql(`alter table ${table} ${[...toNumericSql(table, columns), ...limits].join(', ')}`);
    }
    this.roundToDecimalsOfCurrency();
    for (const table of ['invoice_line_items', 'credit_note_lines']) {
      this.addSql(`
        alter table ${table}
          drop constraint unit_price_has_four_decimals,
          add constraint unit_price_has_four_decimals check (
            unit_price between -${MAX_AMOUNT} and ${MAX_AMOUNT} and scale(unit_price) <= 4) not valid`);
    }
    for (const table of ['invoices', 'quotes', 'company_profiles', 'invoice_sums']) {
      this.addSql(`
        alter table ${table} add column currency text not null default 'USD',
          add constraint ${table}_currency_check check (currency ~ '^[A-Z]{3}$') not valid`);
    }
    this.addSql(`
      alter table invoice_sums ${toNumericSql('invoice_sums', SUM_COLUMNS).join(', ')},
        drop constraint invoice_sums_pkey, add primary key (${KEY_COLUMNS})`);
    for (const keep of triggerFunctionsSql(CHANGED_SUMS, KEY_COLUMNS)) this.addSql(keep);
    this.addSql(`
      create trigger forget_settled before update of status, amount_paid, amount_credited, voided_at on invoices
        for each row when (new.settled_at is not distinct from old.settled_at) execute function forget_settled()`);
    this.addSql(createScopedViewSql('invoices'));
  }

  /** Replaces the constraints that round to two decimals. A subtotal now has the number of decimals of its currency. */
  private roundToDecimalsOfCurrency(): void {
    for (const table of ['invoices', 'quotes']) {
      this.addSql(`
        alter table ${table}
          drop constraint discount_is_of_the_subtotal,
          add constraint discount_is_of_the_subtotal check (
            case discount_kind
              when 'percentage' then discount_value <= 100
                and discount_amount = round(greatest(subtotal, 0) * discount_value * 0.01, scale(subtotal))
              when 'amount' then discount_value <= subtotal and discount_amount = discount_value
              else discount_amount = 0 end) not valid,
          drop constraint tax_is_of_what_is_left,
          add constraint tax_is_of_what_is_left check (
            tax_amount = round((subtotal - discount_amount) * tax_rate * 0.01, scale(subtotal))) not valid`);
    }
    // PostgreSQL generated the name of the old constraint, so this SQL finds the constraint by its definition.
    this.addSql(`
      do $$
      begin
        execute (
          select format('alter table invoice_line_items drop constraint %I', conname) from pg_constraint
          where conrelid = 'invoice_line_items'::regclass and pg_get_constraintdef(oid) like 'CHECK ((subtotal = round(%');
      end $$`);
    this.addSql(`
      alter table invoice_line_items
        add constraint subtotal_is_of_its_line check (
          subtotal = round(quantity * unit_price, scale(subtotal))) not valid`);
  }
}

const toNumericSql = (table: string, columns: string[]): string[] =>
  columns.flatMap((column) => [
    `alter column ${column} type numeric`,
    ...(ZERO_BY_DEFAULT[table]?.includes(column) ? [`alter column ${column} set default 0.00`] : []),
  ]);
