import { Migration } from '@mikro-orm/migrations';

/** The note of a payment that the product made, by a code. `note` keeps the texts that were stored before. */
export class CodeNotesOfDeposits extends Migration {
  override up(): void {
    // Every row is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`alter table payments add column note_code text check (note_code = 'deposit')`);
  }
}
