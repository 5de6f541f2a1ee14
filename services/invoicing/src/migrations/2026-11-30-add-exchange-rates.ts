import { Migration } from '@mikro-orm/migrations';

/** Adds the exchange rate of an invoice. The previous release does not write the column. */
export class AddExchangeRates extends Migration {
  override up(): void {
    this.addSql(`
      alter table invoices
        add column exchange jsonb,
        add constraint exchange_is_of_another_currency check (exchange ->> 'currency' <> currency) not valid`);
  }
}
