import { Migration } from '@mikro-orm/migrations';

/**
 * Makes saving an invoice and the figures faster. PostgreSQL plans a query of the service each time it is sent, and
 * these queries took longer to plan than to run. In a PL/pgSQL function, each connection keeps the plan.
 */
export class CachePlans extends Migration {
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
    // A loose index scan reads one index row per currency, so its time does not depend on the number of invoices.
    this.addSql(`
      create function invoiced_currencies(owner uuid) returns text[]
        language plpgsql stable
      as $$
        begin
          return array(
            with recursive found as (
              (select currency from invoice_sums where user_id = owner order by currency limit 1)
              union all
              select (
                select sums.currency from invoice_sums as sums
                where sums.user_id = owner and sums.currency > found.currency order by sums.currency limit 1
              )
              from found where found.currency is not null
            )
            select currency from found where currency is not null);
        end
      $$`);
  }
}
