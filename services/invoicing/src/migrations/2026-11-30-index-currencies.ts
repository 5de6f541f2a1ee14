import { Migration } from '@mikro-orm/migrations';

/** With this index, the service lists the currencies of a user without reading all sums. */
export class IndexCurrencies extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('create index invoice_sums_by_currency on invoice_sums (user_id, currency, invoice_date)');
  }
}
