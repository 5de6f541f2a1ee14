import { Migration } from '@mikro-orm/migrations';

/** Adds the choice between two kinds of part payments: any amount, or a deposit of a fixed percentage. */
export class AskClientsForDeposits extends Migration {
  override up(): void {
    this.addSql(`
      alter table payment_options
        add column part_payment_kind varchar(20) not null default 'any' check (part_payment_kind in ('any', 'deposit')),
        add column deposit_percentage integer not null default 30 check (deposit_percentage between 1 and 99)`);
  }
}
