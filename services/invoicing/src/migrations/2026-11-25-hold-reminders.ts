import { Migration } from '@mikro-orm/migrations';

/** A client who says "I have paid" holds the reminders of the invoice also after that was read, until the user lets them go on. */
export class HoldReminders extends Migration {
  override up(): void {
    // Null: it holds them until its time is over (PAID_MESSAGE_HOLDS_DAYS).
    this.addSql('alter table client_messages add settled_at timestamptz check (isfinite(settled_at))');
  }
}
