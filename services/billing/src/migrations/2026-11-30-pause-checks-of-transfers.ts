import { Migration } from '@mikro-orm/migrations';

export class PauseChecksOfTransfers extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column due_at timestamptz');
  }
}
