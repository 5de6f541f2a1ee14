import { Migration } from '@mikro-orm/migrations';

export class FindSurpluses extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column has_surplus boolean not null default false');
    this.addSql('create index client_payments_surplus on client_payments (synced_at) where has_surplus');
  }
}
