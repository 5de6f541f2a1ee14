import { Migration } from '@mikro-orm/migrations';

/** Limits notices about payment details separately from other notices, so that other notices do not delay them. */
export class CountNoticesOfPaymentsApart extends Migration {
  override up(): void {
    this.addSql('alter table change_notices add column of_payments boolean not null default false');
  }
}
