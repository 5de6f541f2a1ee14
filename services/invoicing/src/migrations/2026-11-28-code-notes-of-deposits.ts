import { Migration } from '@mikro-orm/migrations';

/** The column `note` keeps the texts of earlier releases. */
export class CodeNotesOfDeposits extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`alter table payments add column note_code text check (note_code = 'deposit')`);
  }
}
