import { Migration } from '@mikro-orm/migrations';

/** Marks bank transfers of too much money. They are checked each day, until the user has returned the rest at Stripe. */
export class FindSurpluses extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column has_surplus boolean not null default false');
    this.addSql('create index client_payments_surplus on client_payments (synced_at) where has_surplus');
  }
}
