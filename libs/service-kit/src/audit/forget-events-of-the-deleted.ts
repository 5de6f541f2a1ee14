import { Migration } from '@mikro-orm/migrations';
import { deletingFunction, hashOf, REFUSE } from './create-audit-events.js';

/**
 * `forget_audit_events` deletes what the log has of a user whose account is being deleted, and of nobody else: the last thing
 * that the database has of them, so that nobody covers up what they did to an account without losing it. A service that
 * knows more about its users says so.
 */
export class ForgetEventsOfTheDeleted extends Migration {
  /** In SQL, of `forgotten`: whether nobody has asked for the deletion. */
  protected readonly isOpen: string = 'false';

  override up(): void {
    // Any table with a `user_id`: one of a later release counts too.
    this.addSql(`
      create function has_more_than_events(of_user uuid) returns boolean
      language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
      declare
        other regclass;
        found boolean;
      begin
        for other in
          select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'user_id' and not attisdropped
            and relname not in ('audit_events', 'audit_counts')
        loop
          execute format('select exists (select from %s where user_id = $1)', other) into found using of_user;
          if found then return true; end if;
        end loop;
        return false;
      end $$`);
    this.addSql(
      deletingFunction('forget_audit_events(forgotten uuid, at_most integer)', {
        first: `
          if ${this.isOpen} or has_more_than_events(forgotten) then ${REFUSE} end if;
          -- One that a change still holds goes with the next call: who waited for it might hold what the change waits for.
          delete from audit_counts where ctid = any (array(
            select ctid from audit_counts where user_id = forgotten for update skip locked));
          insert into audit_events (actor_role, action, target_id, target, detail, address, user_agent, request_id)
          select 'system', 'account.deleted', ${hashOf('forgotten')}, '', '', '', '', ''
          where exists (select from audit_events where user_id = forgotten)
            and not exists (
              select from audit_events where action = 'account.deleted' and target_id = ${hashOf('forgotten')});`,
        rows: 'select ctid from audit_events where user_id = forgotten limit at_most',
      }),
    );
  }
}
