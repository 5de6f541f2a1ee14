import { Migration } from '@mikro-orm/migrations';

/** Adds links that show a quote to its client, and a table for the answers that clients give there. */
export class CreateQuoteLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table quote_links (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        quote_id uuid not null references quotes on delete cascade,
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        opened_at timestamptz check (isfinite(opened_at))
      )`);
    this.addSql('create index quote_links_of_quote on quote_links (quote_id, created_at, id)');
    this.addSql('create index quote_links_of_user on quote_links (user_id)');
    this.addSql(`
      create table quote_answers (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        quote_id uuid not null references quotes on delete cascade,
        revision integer not null check (revision >= 1),
        decision varchar(10) not null check (decision in ('accepted', 'declined')),
        name varchar(200) not null check (name ~ '\\S'),
        note varchar(2000) not null default '',
        address text not null default '' check (char_length(address) <= 100),
        answered_at timestamptz not null default clock_timestamp() check (isfinite(answered_at)),
        read_at timestamptz check (isfinite(read_at))
      )`);
    this.addSql('create index quote_answers_of_quote on quote_answers (quote_id, answered_at, id)');
    this.addSql('create index quote_answers_of_user on quote_answers (user_id)');
    this.addSql('create index quote_answers_unread on quote_answers (user_id, answered_at, id) where read_at is null');
    this.addSql(`
      create function refuse_change_of_quote_answer() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          if to_jsonb(new) - 'read_at' is distinct from to_jsonb(old) - 'read_at' then
            raise exception 'an answer to a quote never changes' using errcode = 'check_violation';
          end if;
          return new;
        end $$`);
    this.addSql(`
      create trigger quote_answer_stays before update on quote_answers
        for each row execute function refuse_change_of_quote_answer()`);
  }
}
