import { Migration } from '@mikro-orm/migrations';
import { deletingFunction, hashOf, REFUSE } from './create-audit-events.js';

/**
 * Creates `forget_audit_events`, which deletes the events of a user whose account is being deleted. It refuses while any
 * other row of the user exists: nobody can erase traces without losing the account. A service that knows more about its
 * users overrides `isOpen`.
 */
export class ForgetEventsOfTheDeleted extends Migration {
  /** SQL on `forgotten`: true if nobody has requested the deletion. */
  protected readonly isOpen: string = 'false';

  override up(): void {
    // Checks every table with a `user_id`, so tables of later releases are included.
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
          -- A locked row is deleted by the next call: waiting for it here could deadlock with the change that holds it.
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
