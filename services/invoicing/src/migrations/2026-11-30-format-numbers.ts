import { Migration } from '@mikro-orm/migrations';

/**
 * Maximum value of a counter. Users can enter a counter with up to 8 digits. New documents can then increase
 * this counter.
 */
const MAX_COUNTER = 1_000_000_000;

/**
 * Adds number formats. The earlier release ignores the formats and uses `next_number`, `next_quote` and
 * `next_credit_note`. This release keeps these three columns up to date.
 */
export class FormatNumbers extends Migration {
  override up(): void {
    for (const kind of ['invoice', 'quote', 'credit_note']) {
      this.addSql(`
        alter table invoice_counters add column ${kind}_format varchar(50) not null default ''
          check (${kind}_format = '' or ${kind}_format ~ '\\{0*1\\}')`);
    }
    this.addSql(`
      create table number_counters (
        user_id uuid not null,
        kind varchar(10) not null check (kind in ('invoice', 'quote', 'creditNote')),
        period varchar(7) not null check (period ~ '^(\\d{4}(-\\d{2})?)?$'),
        next_counter integer not null check (next_counter between 1 and ${MAX_COUNTER}),
        primary key (user_id, kind, period)
      )`);
  }
}
