import { Migration } from '@mikro-orm/migrations';

/** A partial index of partly paid invoices, because these are few. */
export class IndexPartlyPaid extends Migration {
  override up(): void {
    // No timeout, because this scans whole tables.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create index invoices_partly_paid on invoices (user_id, created_at desc, id desc)
        where status <> 'paid' and amount_paid * total > 0`);
  }
}
