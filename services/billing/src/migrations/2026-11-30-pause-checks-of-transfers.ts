import { Migration } from '@mikro-orm/migrations';

/** Adds the time from which a payment page or an awaited transfer is compared with its invoice again. */
export class PauseChecksOfTransfers extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column due_at timestamptz');
  }
}
