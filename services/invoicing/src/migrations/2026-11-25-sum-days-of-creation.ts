import { Migration } from '@mikro-orm/migrations';
import { countAll, functionsThatKeepSums } from './2026-11-25-create-invoice-sums.js';

const KEY = 'user_id, invoice_date, due_date, created_on';
/** The day in UTC: for whoever made it, it may have been another one. */
const CREATED_ON = `(created_at at time zone 'utc')::date as created_on`;

/**
 * The sums tell how many invoices of each kind were created on a day, too: so a page of any list is found by its days, and what
 * stands before it is not read.
 */
export class SumDaysOfCreation extends Migration {
  override up(): void {
    // Every invoice is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    // Nobody changes invoices meanwhile.
    this.addSql('lock table invoices in share row exclusive mode');
    this.addSql('truncate invoice_sums');
    this.addSql(`
      alter table invoice_sums
        add column created_on date not null check (isfinite(created_on)),
        drop constraint invoice_sums_pkey,
        add primary key (${KEY})`);
    for (const replaced of functionsThatKeepSums(KEY, CREATED_ON)) this.addSql(replaced);
    this.addSql(countAll(KEY, CREATED_ON));
  }
}
