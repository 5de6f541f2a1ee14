import { Migration } from '@mikro-orm/migrations';

/** Notices of each payment detail are counted for themselves: so many of one can't delay those of another. */
export class CountNoticesByPaymentDetail extends Migration {
  override up(): void {
    this.addSql(`alter table change_notices add column counted_as text[] not null default '{other}'`);
    // No release has written it.
    this.addSql('alter table change_notices drop column of_payments');
  }
}
