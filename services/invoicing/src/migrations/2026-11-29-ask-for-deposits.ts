import { Migration } from '@mikro-orm/migrations';

/** Adds deposits that clients pay when they accept a quote. */
export class AskForDeposits extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table quotes
        add column deposit numeric(10, 2) check (deposit > 0 and deposit <> 'NaN'),
        add constraint deposit_is_of_the_total check (deposit <= total)`);
  }
}
