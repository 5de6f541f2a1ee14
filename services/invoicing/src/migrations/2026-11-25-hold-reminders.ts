import { Migration } from '@mikro-orm/migrations';

/** Users can resume reminders after a client's message. Reading the message does not resume reminders. */
export class HoldReminders extends Migration {
  override up(): void {
    // A client's message pauses reminders for REMINDER_PAUSE_AFTER_PAID_MESSAGE_DAYS, or until `settled_at` is set.
    this.addSql('alter table client_messages add settled_at timestamptz check (isfinite(settled_at))');
  }
}
