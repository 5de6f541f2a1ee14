import { Migration } from '@mikro-orm/migrations';

/**
 * Lets the message "I have paid" of a client pause reminders until the user resumes them, even after the user has read
 * it.
 */
export class HoldReminders extends Migration {
  override up(): void {
    // While `settled_at` is null, the message pauses reminders for PAID_MESSAGE_HOLDS_DAYS.
    this.addSql('alter table client_messages add settled_at timestamptz check (isfinite(settled_at))');
  }
}
