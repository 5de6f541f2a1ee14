import { Migration } from '@mikro-orm/migrations';

/** For the deletion of an account. */
export class FindPdfsOfAUser extends Migration {
  override up(): void {
    // Every row is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    this.addSql('create index pdfs_user_id on pdfs (user_id)');
  }
}
