import { Migration } from '@mikro-orm/migrations';

/** The pause lasts until the user resumes reminders, even if the user has read the message. */
export class HoldReminders extends Migration {
  override up(): void {
    // A client's message pauses reminders for REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS, or until `settled_at` is set.
    this.addSql('alter table client_messages add settled_at timestamptz check (isfinite(settled_at))');
  }
}
