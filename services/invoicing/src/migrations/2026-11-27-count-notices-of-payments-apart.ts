import { Migration } from '@mikro-orm/migrations';

/** Notices of changed payment details are counted apart, so that no others hold them back. */
export class CountNoticesOfPaymentsApart extends Migration {
  override up(): void {
    this.addSql('alter table change_notices add column of_payments boolean not null default false');
  }
}
