import { Migration } from '@mikro-orm/migrations';

/**
 * Counts notices separately for each payment detail. Notices about one payment detail must not delay notices about
 * another payment detail.
 */
export class CountNoticesByPaymentDetail extends Migration {
  override up(): void {
    this.addSql(`alter table change_notices add column counted_as text[] not null default '{other}'`);
    // The column `of_payments` can be dropped, because no released version has used it.
    this.addSql('alter table change_notices drop column of_payments');
  }
}
