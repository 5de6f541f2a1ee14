import { Migration } from '@mikro-orm/migrations';

export class AddBankTransfers extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`alter table payment_accounts add column transfer_currencies text[] not null default '{}'`);
    this.addSql(`
      alter table client_payments
        add column customer_id text check (customer_id <> ''),
        drop constraint client_payments_state_check,
        add constraint client_payments_state_check check (
          state in ('open', 'expired', 'awaiting_transfer', 'processing', 'succeeded', 'failed', 'canceled')) not valid`);
    this.addSql(`
      create index client_payments_unpaid on client_payments (id) where state in ('open', 'awaiting_transfer')`);
    // The new index also serves the statements of the previous release.
    this.addSql('drop index client_payments_open');
  }
}
