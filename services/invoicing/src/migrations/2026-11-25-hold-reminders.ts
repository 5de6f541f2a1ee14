import { Migration } from '@mikro-orm/migrations';

/** Pauses reminders after a client says "I have paid", also after the user has read it, until the user resumes them. */
export class HoldReminders extends Migration {
  override up(): void {
    // Null: the message pauses reminders for PAID_MESSAGE_HOLDS_DAYS.
    this.addSql('alter table client_messages add settled_at timestamptz check (isfinite(settled_at))');
  }
}
