import { Migration } from '@mikro-orm/migrations';
import { createDeleteFunctionSql, hashIdSql, REFUSE_CHANGE_SQL } from './create-audit-events.js';

/**
 * `forget_audit_events` deletes the events of a user while the account is being deleted. The function fails if any
 * other table still has rows of the user, so the events of an existing account cannot be deleted. The identity service
 * overrides `isOpen`, because it knows which accounts are closed.
 */
export class ForgetEventsOfTheDeleted extends Migration {
  /** SQL condition that is true if the deletion of the account `forgotten` was not requested. */
  protected readonly isOpen: string = 'false';

  override up(): void {
    // All tables with a `user_id`, including tables of later releases.
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
      createDeleteFunctionSql('forget_audit_events(forgotten uuid, at_most integer)', {
        first: `
          if ${this.isOpen} or has_more_than_events(forgotten) then ${REFUSE_CHANGE_SQL} end if;
          -- A locked row is deleted by the next call: waiting for it here could deadlock with the change that holds it.
          delete from audit_counts where ctid = any (array(
            select ctid from audit_counts where user_id = forgotten for update skip locked));
          insert into audit_events (actor_role, action, target_id, target, detail, address, user_agent, request_id)
          select 'system', 'account.deleted', ${hashIdSql('forgotten')}, '', '', '', '', ''
          where exists (select from audit_events where user_id = forgotten)
            and not exists (
              select from audit_events where action = 'account.deleted' and target_id = ${hashIdSql('forgotten')});`,
        rows: 'select ctid from audit_events where user_id = forgotten limit at_most',
      }),
    );
  }
}
