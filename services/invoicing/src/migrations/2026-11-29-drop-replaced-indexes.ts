import { Migration } from '@mikro-orm/migrations';

/** Drops indexes that `mails_due_of_user` and `mail_settings_due` replace. No released version uses them. */
export class DropReplacedIndexes extends Migration {
  override up(): void {
    this.addSql('drop index mails_waiting_of_user, mail_settings_to_look_at');
  }
}
