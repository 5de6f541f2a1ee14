import { Migration } from '@mikro-orm/migrations';

/**
 * The previous release does not write the new columns. If it changes the state of a row, the new columns keep their
 * old values.
 */
export class AwaitTransfers extends Migration {
  override up(): void {
    this.addSql(`
      alter table online_payments
        add column instructions_url text,
        add column received numeric,
        drop constraint online_payments_state_check,
        add constraint online_payments_state_check check (
          state in ('awaiting_transfer', 'processing', 'succeeded', 'failed', 'canceled')) not valid,
        add constraint instructions_url_is_web_address check (
          instructions_url ~ '^https?://' and length(instructions_url) <= 2000) not valid,
        add constraint received_is_amount check (
          received > 0 and received <> 'NaN' and scale(received) <= 3) not valid`);
  }
}
