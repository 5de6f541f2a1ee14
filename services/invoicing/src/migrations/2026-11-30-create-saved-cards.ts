import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed', 'credited', 'voided', 'opened',
  'client-paid', 'client-question', 'mail-sent', 'mail-failed', 'mail-unknown', 'reminder-sent', 'receipt-sent', 'statement-sent', 'charge-failed')`;

const CARD_COLUMNS = `
        brand varchar(50) not null,
        last4 varchar(4) not null check (last4 ~ '^[0-9]{4}$')`;

/** Adds cards that clients save for schedules, and the automatic payments with them. */
export class CreateSavedCards extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create table saved_cards (
        -- There is no foreign key, because a card must be removed at Stripe even if its schedule was deleted.
        recurring_id uuid primary key,
        user_id uuid not null,${CARD_COLUMNS},
        max_amount numeric not null check (max_amount > 0 and max_amount <> 'NaN' and scale(max_amount) <= 3),
        currency char(3) not null,
        saved_at timestamptz not null check (isfinite(saved_at)),
        state varchar(10) not null default 'active' check (state in ('active', 'ending', 'ended')),
        look_at timestamptz not null default now() check (isfinite(look_at))
      )`);
    this.addSql('create index saved_cards_of_user on saved_cards (user_id)');
    this.addSql(`create index saved_cards_ending on saved_cards (look_at) where state = 'ending'`);
    this.addSql(`
      create table automatic_payments (
        invoice_id uuid primary key references invoices on delete cascade,
        user_id uuid not null,
        recurring_id uuid not null,${CARD_COLUMNS},
        state varchar(10) not null default 'planned' check (state in ('planned', 'done', 'failed', 'canceled')),
        date date not null check (isfinite(date)),
        due_at timestamptz not null check (isfinite(due_at)),
        look_at timestamptz not null check (isfinite(look_at)),
        created_at timestamptz not null default now() check (isfinite(created_at))
      )`);
    this.addSql('create index automatic_payments_of_user on automatic_payments (user_id, created_at)');
    this.addSql(`create index automatic_payments_planned on automatic_payments (look_at) where state = 'planned'`);
    this.addSql(`
      create index automatic_payments_of_schedule on automatic_payments (recurring_id) where state = 'planned'`);
    this.addSql(`
      alter table mails
        drop constraint mails_kind_check,
        add constraint mails_kind_check check (case
          when quote_id is null then kind in ('invoice', 'reminder', 'receipt', 'test', 'statement', 'uncharged')
          else kind in ('quote', 'reminder', 'test') end) not valid`);
    this.addSql(`
      alter table invoice_events
        drop constraint invoice_events_action_check,
        add constraint invoice_events_action_check check (action in ${HISTORY_ACTIONS}) not valid`);
  }
}
