import type { EntityManager } from '@mikro-orm/postgresql';
import { executeAll } from './execute-all.js';

const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/**
 * Grants the role of the running service its rights. The role can read and write rows, but cannot change tables. In
 * append-only tables, the role can only select and insert. All other rights are revoked, for example rights from an
 * earlier release, a restore or an operator. The owner of the database runs this function at each start, in the
 * transaction of the migrations.
 * @param role an existing role, because only an administrator can create roles
 */
export async function grantServiceRoleRights(
  em: EntityManager,
  role: string,
  appendOnlyTables: readonly string[],
): Promise<void> {
  await executeAll(em, SELECT_GRANT_STATEMENTS, role, appendOnlyTables.join());
}

/**
 * Selects the statements that correct the rights. If all rights are correct, the query returns nothing and
 * locks nothing.
 */
const SELECT_GRANT_STATEMENTS = `
  with running as (select oid, rolname as name from pg_roles where oid = (quote_ident(?))::regrole),
  -- Tables, views and sequences with the wanted rights and the granted ones.
  relations as (
    select relname, case relkind when 'S' then 'sequence' else 'table' end as kind,
      case
        when relkind = 'S' then '{USAGE}'
        when relname = '${MIGRATIONS_TABLE}' then '{}'
        when relname = any (string_to_array(?, ',')) then '{INSERT,SELECT}'
        else '{DELETE,INSERT,SELECT,UPDATE}'
      end::text[] as wanted,
      array(
        select privilege_type from running, aclexplode(relacl) acl where grantee = running.oid order by privilege_type
      ) as given
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and relowner = current_user::regrole
  ),
  needed (number, statement) as (
    select 1, format('revoke connect, temporary on database %I from public', datname) from pg_database
      where datname = current_database() and has_database_privilege('public', oid, 'connect')
    union all
    select 2, format('revoke create on schema public from public') where has_schema_privilege('public', 'public', 'create')
    union all
    select 3, format('grant connect on database %I to %I', current_database(), name) from running
      where not has_database_privilege(oid, current_database(), 'connect')
        or has_database_privilege('public', current_database(), 'connect')
    union all
    select 4, format('grant usage on schema public to %I', name) from running
      where not has_schema_privilege(oid, 'public', 'usage')
    union all
    -- An earlier release granted default privileges on all new tables, append-only ones included.
    select 5, format('alter default privileges in schema public revoke all on %s from %I',
        case defaclobjtype when 'S' then 'sequences' else 'tables' end, name)
      from running, pg_default_acl
      where defaclrole = current_user::regrole and defaclnamespace = 'public'::regnamespace
        and defaclobjtype in ('r', 'S')
        and exists (select from aclexplode(defaclacl) acl where acl.grantee = running.oid)
    union all
    select 6, format('revoke all on %s %I from %I', kind, relname, name) from running, relations
      where not given <@ wanted
    union all
    select 7, format('grant %s on %s %I to %I', array_to_string(wanted, ', '), kind, relname, name)
      from running, relations where wanted <> given and wanted <> '{}'
  )
  select statement from needed order by number`;
