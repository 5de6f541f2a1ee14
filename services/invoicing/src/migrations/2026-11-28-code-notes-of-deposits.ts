import { Migration } from '@mikro-orm/migrations';

/** Stores the notes of payments that the product recorded as codes. `note` keeps texts of earlier releases. */
export class CodeNotesOfDeposits extends Migration {
  override up(): void {
    // No timeout, because this scans whole tables.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`alter table payments add column note_code text check (note_code = 'deposit')`);
  }
}
