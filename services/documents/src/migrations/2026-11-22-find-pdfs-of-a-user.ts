import { Migration } from '@mikro-orm/migrations';

export class FindPdfsOfAUser extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('create index pdfs_user_id on pdfs (user_id)');
  }
}
