import { Migration } from '@mikro-orm/migrations';

export class CreateTaxes extends Migration {
  override up(): void {
    this.addSql(`
      create table taxes (
        user_id uuid not null,
        id uuid not null,
        name varchar(50) not null check (name <> ''),
        rate numeric not null check (rate between 0 and 100 and scale(rate) <= 4),
        kind varchar(20) not null check (kind in ('standard', 'reduced', 'zero', 'exempt', 'reverse-charge',
          'intra-community', 'export', 'out-of-scope', 'withholding')),
        sentence varchar(500) not null default '',
        is_default boolean not null default false,
        is_archived boolean not null default false,
        is_used boolean not null default false,
        created_at timestamptz not null default clock_timestamp(),
        primary key (user_id, id),
        constraint rate_fits_kind check (rate = 0 or kind in ('standard', 'reduced', 'withholding')),
        constraint archived_is_no_default check (not (is_default and is_archived))
      )`);
  }
}
