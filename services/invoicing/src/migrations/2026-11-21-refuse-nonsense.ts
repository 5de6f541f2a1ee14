import { Migration } from '@mikro-orm/migrations';

const PAYMENT_TERMS = `('due_on_receipt', 'net15', 'net30', 'net45', 'net60', 'net90')`;
const VALID_DATE_RANGE = `between '0001-01-01' and '9999-12-31'`;

export class RefuseNonsense extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table company_profiles
        add constraint payment_terms_are_known check (payment_terms in ${PAYMENT_TERMS}),
        add constraint company_name_is_not_blank check (company_name ~ '\\S'),
        add constraint times_are_finite check (isfinite(created_at) and isfinite(updated_at))`);
    this.addSql(`
      alter table invoice_counters add constraint next_number_is_not_blank check (next_number ~ '\\S')`);
    this.addSql(`
      alter table invoices
        add constraint texts_are_not_blank check (invoice_number ~ '\\S' and client_name ~ '\\S'),
        add constraint dates_are_of_the_calendar check (invoice_date ${VALID_DATE_RANGE} and due_date ${VALID_DATE_RANGE}),
        add constraint amounts_are_numbers check (subtotal <> 'NaN' and tax_amount <> 'NaN' and total <> 'NaN'),
        add constraint payment_terms_are_known check (
          payment_terms in ${PAYMENT_TERMS} and company_payment_terms in ${PAYMENT_TERMS}),
        add constraint company_address_is_one check (char_length(company_address) <= 2000),
        add constraint company_name_color_is_one check (company_name_color ~ '^(#[0-9a-fA-F]{6})?$'),
        add constraint company_name_size_is_known check (
          company_name_size in ('small', 'medium', 'large', 'extra-large', 'super-large')),
        add constraint invoice_template_is_named check (invoice_template <> ''),
        add constraint idempotency_key_is_one check (idempotency_key <> ''),
        add constraint request_hash_is_one check (request_hash ~ '^[0-9a-f]{64}$'),
        add constraint times_are_finite check (
          isfinite(created_at) and isfinite(updated_at) and coalesce(isfinite(paid_at), true))`);
    this.addSql(`
      alter table invoice_line_items
        add constraint texts_are_not_blank check (description ~ '\\S' and unit ~ '\\S'),
        add constraint amounts_are_numbers check (quantity <> 'NaN' and unit_price <> 'NaN' and subtotal <> 'NaN'),
        add constraint sort_order_is_within_the_limit check (sort_order < 1000)`);
  }
}
