import { Migration } from '@mikro-orm/migrations';

/** Drops indexes that no released version uses. `mails_due_of_user` and `mail_settings_due` replace them. */
export class DropReplacedIndexes extends Migration {
  override up(): void {
    this.addSql('drop index mails_waiting_of_user, mail_settings_to_look_at');
  }
}
