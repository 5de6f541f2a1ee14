import { Migration } from '@mikro-orm/migrations';

/**
 * Pauses reminders after a client sent "I have paid", until the user resumes them, even if the user has read the
 * message.
 */
export class HoldReminders extends Migration {
  override up(): void {
    // While `settled_at` is null, the message pauses reminders for REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS.
    this.addSql('alter table client_messages add settled_at timestamptz check (isfinite(settled_at))');
  }
}
