import { Migration } from '@mikro-orm/migrations';

/**
 * Adds online payments. The previous release also reads these rows, but does not know their source. Therefore the
 * previous release must accept their method and their note.
 */
export class CreateOnlinePayments extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create table online_payments (
        id varchar(255) primary key check (id <> ''),
        user_id uuid not null,
        invoice_id uuid not null references invoices on delete cascade,
        state varchar(20) not null check (state in ('processing', 'succeeded', 'failed', 'canceled')),
        amount numeric not null check (amount > 0 and amount <> 'NaN' and scale(amount) <= 3),
        method varchar(20) not null check (method in ('card', 'sepa_debit', 'bank_transfer', 'other')),
        failure varchar(100) not null default '',
        created_at timestamptz not null check (isfinite(created_at)),
        updated_at timestamptz not null default now() check (isfinite(updated_at))
      )`);
    this.addSql('create index online_payments_of_invoice on online_payments (invoice_id, created_at, id)');
    this.addSql('create index online_payments_of_user on online_payments (user_id, created_at, id)');
    this.addSql(`
      alter table payments
        add column reference varchar(255),
        add column online_payment_id varchar(255),
        add column fee numeric,
        add column net numeric,
        add column fee_currency char(3),
        drop constraint payments_source_check,
        drop constraint payments_note_code_check,
        add constraint payments_source_check check (source in ('marked', 'entered', 'online')) not valid,
        add constraint payments_note_code_check check (note_code in ('deposit', 'dispute')) not valid,
        add constraint online_payment_has_reference check (
          (source = 'online') = (reference is not null) and (source = 'online') = (online_payment_id is not null)
        ) not valid,
        add constraint fee_is_complete check (
          fee is distinct from 'NaN' and net is distinct from 'NaN'
          and (fee is null) = (net is null) and (fee is null) = (fee_currency is null)) not valid,
        add constraint payments_online_payment_id_fkey
          foreign key (online_payment_id) references online_payments not valid`);
    this.addSql('create unique index payments_reference on payments (user_id, reference) where reference is not null');
    this.addSql(
      'create index payments_of_online_payment on payments (online_payment_id) where online_payment_id is not null',
    );
    this.addSql('drop trigger append_payment on payments');
    this.addSql(`
      create trigger append_payment after insert on payments
        for each row when (new.source in ('entered', 'online')) execute function append_payment('payment-recorded')`);
    this.addSql(`
      alter table payment_options
        add column account_state varchar(20) not null default 'none'
          check (account_state in ('none', 'onboarding', 'active', 'restricted', 'disconnected', 'off')),
        add column allows_part_payments boolean not null default false`);
  }
}
