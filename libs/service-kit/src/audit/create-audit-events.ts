import { Migration } from '@mikro-orm/migrations';
import { MAX_AUDIT_EVENTS_PER_DAY, AUDIT_MIN_DAYS, AUDIT_TEXT_LENGTH } from '@paperbill/contracts/rules';

/** Raised by our trigger if a user has too many audit events in a day. */
export const TOO_MANY_EVENTS_SQLSTATE = 'PB001';

/** Returns SQL for the hash of an id. Only callers who know the user id can find events by this hash. */
export const hashIdSql = (id: string): string => `encode(sha256(convert_to(${id}::text, 'UTF8')), 'hex')`;

export const REFUSE_CHANGE_SQL = `raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';`;

/**
 * The function deletes events and returns their number. It runs with the rights of its owner (`security definer`),
 * because the database role of the service cannot delete events.
 * @param first PL/pgSQL code that runs before the deletion
 * @param rows query that selects the `ctid` of the rows to delete
 */
export const createDeleteFunctionSql = (
  signature: string,
  { first, rows }: { first: string; rows: string },
): string => `
  create or replace function ${signature} returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    deleted integer;
  begin
    ${first}
    delete from audit_events where ctid = any (array(${rows}));
    get diagnostics deleted = row_count;
    return deleted;
  end $$`;

/**
 * Each service has this table in its own database, so that a change and its event are stored in one transaction. Only
 * two functions can delete events. `prune_audit_events` deletes old events, and `forget_audit_events` deletes the
 * events of a deleted account. The running service only needs the rights to insert and select.
 */
export class CreateAuditEvents extends Migration {
  // The table of counts is changed only by a trigger.
  static readonly appendOnlyTables = ['audit_events', 'audit_counts'];

  override up(): void {
    const { target, detail, address, userAgent } = AUDIT_TEXT_LENGTH;
    this.addSql(`
      create table audit_events (
        id uuid not null default gen_random_uuid(),
        at timestamptz not null default clock_timestamp() check (isfinite(at)),
        user_id uuid,
        actor_id uuid,
        actor_role text not null check (actor_role in ('user', 'staff', 'system')),
        actor_email text not null default '' check (char_length(actor_email) <= 254),
        action text not null check (action ~ '^[a-z]+[.][a-z-]+$' and char_length(action) <= 50),
        target_id text check (char_length(target_id) <= 255),
        target text not null check (char_length(target) <= ${target}),
        detail text not null check (char_length(detail) <= ${detail}),
        address text not null check (char_length(address) <= ${address}),
        user_agent text not null check (char_length(user_agent) <= ${userAgent}),
        request_id text not null check (char_length(request_id) <= 64),
        check (actor_role = 'staff' or actor_email = ''),
        check (actor_role <> 'system' or actor_id is null)
      )`);
    this.addSql('create index audit_events_user on audit_events (user_id, at desc, id desc)');
    // Operators search audit events by time, and old audit events are deleted by time.
    this.addSql('create index audit_events_at on audit_events (at)');
    // Failed sign-ins are counted per IP address.
    this.addSql(`
      create index audit_events_failures on audit_events (address, at) where action = 'account.sign-in-failed'`);
    this.addSql(`
      create index audit_events_deletions on audit_events (target_id) where action = 'account.deleted'`);
    this.refuseChanges();
    this.limitUsers();
    this.addPruning();
  }

  /** Rights do not stop the owner of the table, who always has all rights. Triggers also stop the owner. */
  private refuseChanges(): void {
    this.addSql(`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        ${REFUSE_CHANGE_SQL}
      end $$`);
    this.addSql(`
      create trigger refuse_update before update or truncate on audit_events
        for each statement execute function refuse_audit_change()`);
    this.addSql(`
      create function refuse_audit_delete() returns trigger language plpgsql as $$
      begin
        if old.at < clock_timestamp() - interval '${AUDIT_MIN_DAYS} days' then return old; end if;
        if exists (
          select from audit_events where action = 'account.deleted' and target_id = ${hashIdSql('old.user_id')}
        ) then return old; end if;
        ${REFUSE_CHANGE_SQL}
      end $$`);
    this.addSql(`
      create trigger refuse_delete before delete on audit_events
        for each row execute function refuse_audit_delete()`);
  }

  /**
   * Limits a user's events per day (UTC), so that one user cannot fill the disk. Above the limit, the change and its
   * event are rejected together.
   *
   * A user's count is spread over several rows, so that concurrent changes never wait for each other. Each change
   * updates a row that is not locked (`skip locked`), or inserts a new row. Uncommitted counts are not seen.
   *
   * Sign-ins and sign-outs are not counted. Otherwise, the thief of a session cookie could use up the limit, and the
   * owner could then not end the session.
   */
  private limitUsers(): void {
    this.addSql(`
      create table audit_counts (
        user_id uuid not null,
        id uuid not null default gen_random_uuid(),
        day date not null,
        events integer not null check (events > 0),
        primary key (user_id, id)
      )`);
    this.addSql(`
      create function limit_audit_events() returns trigger language plpgsql
      security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
      declare
        today constant date := clock_timestamp() at time zone 'utc';
        change record;
      begin
        for change in
          select user_id, count(*) as events from added
          where actor_role = 'user' and user_id is not null
            and action not in ('account.signed-in', 'account.signed-out', 'account.session-ended')
          group by user_id
        loop
          update audit_counts
            set day = today, events = change.events + case day when today then audit_counts.events else 0 end
            where user_id = change.user_id and id = (
              select id from audit_counts where user_id = change.user_id limit 1 for no key update skip locked);
          if not found then
            insert into audit_counts (user_id, day, events) values (change.user_id, today, change.events);
          end if;
          if (
            select sum(events) from audit_counts where user_id = change.user_id and day = today
          ) > ${MAX_AUDIT_EVENTS_PER_DAY} then
            raise exception 'too many events of one user' using errcode = '${TOO_MANY_EVENTS_SQLSTATE}';
          end if;
        end loop;
        return null;
      end $$`);
    this.addSql(`
      create trigger limit_inserts after insert on audit_events
        referencing new table as added for each statement execute function limit_audit_events()`);
  }

  private addPruning(): void {
    this.addSql(
      createDeleteFunctionSql('prune_audit_events(days integer, at_most integer)', {
        first: `
          if days < ${AUDIT_MIN_DAYS} then
            raise exception 'audit_events keeps ${AUDIT_MIN_DAYS} days at least' using errcode = 'insufficient_privilege';
          end if;`,
        rows: `
          select ctid from audit_events where at < clock_timestamp() - make_interval(days => days)
          order by at limit at_most for update skip locked`,
      }),
    );
  }
}
