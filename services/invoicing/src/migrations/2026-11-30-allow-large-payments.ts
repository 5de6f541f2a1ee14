import { Migration } from '@mikro-orm/migrations';

const MAX_AMOUNT = '999999999999.999';
/** The maximum amount of a payment that is recorded when an invoice is marked as paid. It is 201 times MAX_AMOUNT. */
const MAX_MARKED_AMOUNT = '200999999999999.799';

/**
 * The service checks the maximum amount of a currency. Marking an invoice as paid records a payment, which can offset
 * all other payments of the invoice.
 */
export class AllowLargePayments extends Migration {
  override up(): void {
    // PostgreSQL generated the name of the old constraint, so this SQL finds the constraint by its definition.
    this.addSql(`
      do $$
      begin
        execute (
          select format('alter table payments drop constraint %I', conname) from pg_constraint
          where conrelid = 'payments'::regclass and pg_get_constraintdef(oid) like '%abs(amount) <= 99999999.99)%');
      end $$`);
    this.addSql(`
      alter table payments
        drop constraint amount_has_three_decimals,
        add constraint amount_has_three_decimals check (
          abs(amount) <= ${MAX_MARKED_AMOUNT} and scale(amount) <= 3) not valid,
        add constraint entered_payment_is_valid check (
          source <> 'entered' or (amount <> 0 and abs(amount) <= ${MAX_AMOUNT} and method <> '')) not valid`);
  }
}
