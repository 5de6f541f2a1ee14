import { Migration } from '@mikro-orm/migrations';

/** Charges to saved cards have no checkout session. */
export class SaveCards extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create table saved_cards (
        recurring_id uuid primary key,
        user_id uuid not null,
        account_id text not null,
        customer_id text not null check (customer_id <> ''),
        payment_method_id text not null check (payment_method_id <> ''),
        saved_at timestamptz not null,
        created_at timestamptz not null default clock_timestamp()
      )`);
    this.addSql('create index saved_cards_user on saved_cards (user_id)');

    this.addSql(`
      alter table client_payments
        alter column session_id drop not null,
        alter column link_id drop not null,
        alter column expires_at drop not null,
        add column recurring_id uuid,
        add column is_card_handled boolean not null default false,
        add constraint client_payments_session_or_charge check (
          case when session_id is null
            then recurring_id is not null and payment_intent_id is not null and state not in ('open', 'expired')
            else link_id is not null and expires_at is not null
          end) not valid`);
    this.addSql(`
      create unique index client_payments_one_charge on client_payments (invoice_id)
        where session_id is null and state <> 'canceled'`);
  }
}
