import { Migration } from '@mikro-orm/migrations';

/** Joins all searchable columns to one text, so that a single index is enough for the search. */
const searchTextSql = (...columns: string[]): string =>
  `lower((${columns.join(` || E'\\n' || `)}) collate "und-x-icu")`;

/** The column `name` is left out, because it already has an index. */
const SORTED_COLUMNS: Record<string, string[]> = {
  customers: [
    'contact_person collate "und-x-icu"',
    'email collate "und-x-icu"',
    'payment_terms',
    'created_at',
    'updated_at',
  ],
  products: ['unit collate "und-x-icu"', 'unit_price', 'created_at'],
};

/** Adds indexes and row counters. Searching, sorting and counting then do not scan the whole list. */
export class SearchSortAndCount extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // PostgreSQL trusts these extensions, so the owner of the database is allowed to create them.
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');
    for (const [table, columns] of [
      ['customers', ['name', 'contact_person', 'email']],
      ['products', ['name', 'description']],
    ] as const) {
      this.addSql(`
        alter table ${table} add column search_text text collate "C" not null
          generated always as (${searchTextSql(...columns)}) stored`);
      // The index begins with the user id, so that a search does not read entries of other users.
      this.addSql(`create index ${table}_search on ${table} using gin (user_id, search_text gin_trgm_ops)`);
      for (const column of SORTED_COLUMNS[table]!) {
        const name = column.split(' ')[0]!;
        this.addSql(`create index ${table}_by_${name} on ${table} (user_id, ${column}, id)`);
      }
    }
    this.countRows();
  }

  /** Without these triggers, each request would scan the whole index of a list to count its rows. */
  private countRows(): void {
    this.addSql(`
      create table list_sizes (
        user_id uuid not null,
        list varchar(20) not null,
        size integer not null check (size >= 0),
        primary key (user_id, list)
      )`);
    this.addSql(`
      create function count_inserted() returns trigger language plpgsql as $$
      begin
        insert into list_sizes (user_id, list, size)
        select user_id, tg_table_name, count(*) from changed group by user_id order by user_id
        on conflict (user_id, list) do update set size = list_sizes.size + excluded.size;
        return null;
      end $$`);
    this.addSql(`
      create function count_deleted() returns trigger language plpgsql as $$
      begin
        update list_sizes set size = size - gone.count
        from (select user_id, count(*) as count from changed group by user_id) gone
        where list_sizes.user_id = gone.user_id and list = tg_table_name;
        return null;
      end $$`);
    for (const table of ['customers', 'products']) {
      this.addSql(`
        create trigger count_inserted after insert on ${table}
          referencing new table as changed for each statement execute function count_inserted()`);
      this.addSql(`
        create trigger count_deleted after delete on ${table}
          referencing old table as changed for each statement execute function count_deleted()`);
      this.addSql(`
        insert into list_sizes (user_id, list, size)
        select user_id, '${table}', count(*) from ${table} group by user_id`);
    }
  }
}
