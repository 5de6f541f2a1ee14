import { Migration } from '@mikro-orm/migrations';

const MAX_AMOUNT = '999999999999.999';
/** Payments and credits can exceed the total of an invoice. */
const MAX_PAID_AMOUNT = '199999999999999.8';

const AMOUNTS = ['subtotal', 'tax_amount', 'total', 'discount_amount', 'discount_value', 'deposit'];
const PAID_AMOUNTS = ['amount_paid', 'amount_entered', 'amount_credited', 'outstanding'];

/** PostgreSQL treats NaN as larger than all other numbers, so the limit also rejects NaN. */
const withinLimitSql = (columns: string[], max: string): string =>
  `least(${columns.join()}) >= -${max} and greatest(${columns.join()}) <= ${max}`;

const withDecimalsSql = (columns: string[], decimals: number): string =>
  `greatest(${columns.map((column) => `scale(${column})`).join()}) <= ${decimals}`;

const PAYMENT_TERMS = `any('{due_on_receipt,net15,net30,net45,net60,net90}'::text[])`;

/**
 * Makes writing an invoice faster. PostgreSQL parses all check constraints of a table again in each statement that
 * writes a row. The limits of amounts become one constraint, and lists of values become constants. Constraints that
 * another constraint implies are dropped.
 */
export class MergeConstraints extends Migration {
  override up(): void {
    const limits = [...AMOUNTS, ...PAID_AMOUNTS].map((column) => `drop constraint ${column}_has_three_decimals`);
    this.addSql(`
      alter table invoices
        ${limits.join()},
        drop constraint withheld_amount_has_three_decimals,
        drop constraint amounts_are_numbers,
        drop constraint amount_paid_is_a_number,
        drop constraint invoices_amount_entered_check,
        drop constraint invoices_outstanding_check,
        drop constraint invoices_client_name_check,
        drop constraint invoices_invoice_number_check,
        drop constraint payment_terms_are_known,
        drop constraint company_name_size_is_known,
        drop constraint invoices_status_check,
        add constraint amounts_are_within_limits check (
          ${withinLimitSql(AMOUNTS, MAX_AMOUNT)}
          and ${withinLimitSql(PAID_AMOUNTS, MAX_PAID_AMOUNT)}
          and ${withDecimalsSql([...AMOUNTS, ...PAID_AMOUNTS, 'withheld_amount'], 3)}) not valid,
        add constraint values_are_known check (
          status = any('{pending,paid,overdue}'::text[])
          and payment_terms = ${PAYMENT_TERMS}
          and company_payment_terms = ${PAYMENT_TERMS}
          and company_name_size = any('{small,medium,large,extra-large,super-large}'::text[])) not valid`);
    this.addSql(`
      alter table invoice_line_items
        drop constraint amounts_are_numbers,
        drop constraint subtotal_has_three_decimals,
        drop constraint unit_price_has_four_decimals,
        drop constraint quantity_has_four_decimals,
        drop constraint invoice_line_items_quantity_check,
        drop constraint invoice_line_items_description_check,
        drop constraint invoice_line_items_sort_order_check,
        drop constraint sort_order_is_within_the_limit,
        add constraint amounts_are_within_limits check (
          ${withinLimitSql(['unit_price', 'subtotal'], MAX_AMOUNT)}
          and quantity between 0 and 99999999.99
          and ${withDecimalsSql(['quantity', 'unit_price'], 4)}
          and ${withDecimalsSql(['subtotal'], 3)}) not valid,
        add constraint position_is_within_limits check (sort_order between 0 and 999) not valid`);
  }
}
