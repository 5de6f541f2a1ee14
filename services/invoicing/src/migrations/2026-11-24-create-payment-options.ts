import { Migration } from '@mikro-orm/migrations';

/** Adds the bank account and the payment link that a user shows to clients. */
export class CreatePaymentOptions extends Migration {
  override up(): void {
    this.addSql(`
      create table payment_options (
        user_id uuid primary key,
        iban varchar(34) not null default '' check (iban = '' or iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
        payment_link varchar(500) not null default ''
          check (payment_link = '' or payment_link ~ '^https://[^[:space:][:cntrl:]"<>]+$')
      )`);
  }
}
