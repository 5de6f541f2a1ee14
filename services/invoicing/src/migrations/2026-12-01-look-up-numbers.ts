import { Migration } from '@mikro-orm/migrations';

/**
 * Makes saving an invoice faster. PostgreSQL plans a query of the service each time it is sent, and these two queries
 * took longer to plan than to run. In a PL/pgSQL function, each connection keeps the plan.
 */
export class LookUpNumbers extends Migration {
  override up(): void {
    this.addSql(`
      create function taken_invoice_numbers(owner uuid, numbers text[]) returns setof text
        language plpgsql stable
      as $$
        declare
          keys text[] := array(select number_key(number) from unnest(numbers) as number);
          taken_keys text[] := array(
            select number_key(invoice_number) from invoices_in_scope
            where user_id = owner and number_key(invoice_number) = any(keys));
        begin
          return query
            select number from unnest(numbers, keys) as requested (number, key) where key = any(taken_keys);
        end
      $$`);
    this.addSql(`
      create function next_file_ordinal(owner uuid, number text) returns integer
        language plpgsql stable
      as $$
        declare
          wanted_key text := file_key(number);
        begin
          return (
            select nullif(count(*) + 1, 1) from invoices_in_scope
            where user_id = owner and file_key(invoice_number) = wanted_key);
        end
      $$`);
  }
}
