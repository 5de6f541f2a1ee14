import { Migration } from '@mikro-orm/migrations';

/** Invoices of which a part was paid are few: a page of them is found without passing over the others. */
export class IndexPartlyPaid extends Migration {
  override up(): void {
    // Every invoice is read for the index, however many there are.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create index invoices_partly_paid on invoices (user_id, created_at desc, id desc)
        where status <> 'paid' and amount_paid * total > 0`);
  }
}
