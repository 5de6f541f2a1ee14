import { Migration } from '@mikro-orm/migrations';

/** Adds a partial index of partly paid invoices. It is small, because there are few such invoices. */
export class IndexPartlyPaid extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create index invoices_partly_paid on invoices (user_id, created_at desc, id desc)
        where status <> 'paid' and amount_paid * total > 0`);
  }
}
