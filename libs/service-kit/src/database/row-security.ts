import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { ConfigError, type ServiceConfig } from '../config.js';
import { executeAll } from './execute-all.js';
import { ALL_ROWS_IN_SCOPE, ROW_SCOPE_SETTING, rowScopeConditionSql } from './row-scope.js';

/**
 * Creates policies for tables with a `user_id`, the table of users, and dependent tables (`row-scope.ts`). The owner of
 * the tables runs this function at each start, in the transaction of the migrations. New tables therefore get policies,
 * and changes by a restore or an operator are undone.
 * @param appliesToOwner true if the service itself runs as the owner. The policies then also limit the owner.
 */
export async function setRowSecurity(em: EntityManager, appliesToOwner: boolean): Promise<void> {
  await executeAll(em, SELECT_POLICY_STATEMENTS, appliesToOwner);
  await executeAll(em, SELECT_COMMENT_STATEMENTS);
}

const LIMITED_TABLES_CTE = `
  tables as (
    select oid, relname, relowner, relrowsecurity as limited, relforcerowsecurity as forced,
      (
        select attname from pg_attribute
        where attrelid = pg_class.oid and not attisdropped and (
          attname = 'user_id'
          or exists (
            select from pg_constraint
            join pg_attribute as reference on reference.attrelid = conrelid and reference.attnum = conkey[1]
            where contype = 'f' and confrelid = pg_class.oid and confkey = array[pg_attribute.attnum] and reference.attname = 'user_id'
          )
        )
        order by attname <> 'user_id' limit 1
      ) as user_column
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  ),
  limited_tables as (
    select oid, relname, relowner, limited, forced, format($scope$${rowScopeConditionSql('%I')}$scope$, user_column) as condition
      from tables where user_column is not null
    union all
    -- Dependent tables, such as invoice lines: a row is in scope if all rows that it refers to are.
    select part.oid, part.relname, part.relowner, part.limited, part.forced,
        format($scope$${ALL_ROWS_IN_SCOPE} or (%s)$scope$, string_agg(
          format('exists (select from %I as whole where whole.%I = %I.%I)', whole.relname, key.attname, part.relname, reference.attname),
          ' and ' order by conname))
      from tables as part
      join pg_constraint on contype = 'f' and conrelid = part.oid and cardinality(conkey) = 1
      join tables as whole on whole.oid = confrelid and whole.user_column is not null
      join pg_attribute as reference on reference.attrelid = conrelid and reference.attnum = conkey[1] and reference.attnotnull
      join pg_attribute as key on key.attrelid = confrelid and key.attnum = confkey[1]
      where part.user_column is null
      group by part.oid, part.relname, part.relowner, part.limited, part.forced
  )`;

/**
 * The existing policies on the role's own tables. PostgreSQL reformats conditions, so the conditions cannot be
 * compared. Instead, the comment on each policy contains a hash of its conditions. A policy with a different hash is
 * created again.
 */
const POLICIES_CTE = `
  ${LIMITED_TABLES_CTE},
  own_tables as (select * from limited_tables where relowner = current_user::regrole),
  policies as (
    select own_tables.*, pg_policy.oid as policy, obj_description(pg_policy.oid, 'pg_policy') as comment,
      md5(concat_ws(' ', condition, polcmd, polpermissive, polroles, pg_get_expr(polqual, polrelid),
        pg_get_expr(polwithcheck, polrelid))) as hash
    from own_tables left join pg_policy on polrelid = own_tables.oid and polname = 'rows_in_scope'
  )`;

/**
 * Selects the statements that correct the policies. If all policies are correct, the query returns nothing and
 * locks nothing.
 */
const SELECT_POLICY_STATEMENTS = `
  with ${POLICIES_CTE},
  views as (
    select oid, relname, reloptions from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and relowner = current_user::regrole
  ),
  needed (number, statement) as (
    select 1, format('drop policy rows_in_scope on %I', relname) from policies
      where policy is not null and comment is distinct from hash
    union all
    select 2, format('create policy rows_in_scope on %I using (%s)', relname, condition) from policies
      where policy is null or comment is distinct from hash
    union all
    select 3, format('alter table %I enable row level security', relname) from own_tables where not limited
    union all
    select 4, format('alter table %I %s row level security', relname, case when wanted then 'force' else 'no force' end)
      from own_tables, (select ?::boolean as wanted) as setting where forced <> wanted
    union all
    -- Otherwise a view has its owner's access. Views of createScopedViewSql have their own condition.
    select 5, format('alter view %I set (security_invoker = true)', relname) from views
      where right(relname, 9) <> '_in_scope' and 'security_invoker=true' <> all (coalesce(reloptions, '{}'))
    union all
    select 6, format($view$create or replace view %I as select * from %I where ${rowScopeConditionSql('user_id')} with check option$view$,
        views.relname, own_tables.relname)
      from views join own_tables on views.relname = own_tables.relname || '_in_scope'
      where exists (
        select attname from pg_attribute where attrelid = own_tables.oid and attnum > 0 and not attisdropped
        except select attname from pg_attribute where attrelid = views.oid and not attisdropped
      )
  )
  select statement from needed order by number`;

const SELECT_COMMENT_STATEMENTS = `
  with ${POLICIES_CTE}
  select format('comment on policy rows_in_scope on %I is %L', relname, hash) as statement from policies
  where policy is not null and comment is distinct from hash`;

interface RowSecurityState {
  role: string;
  bypassesRowSecurity: boolean;
  hasEmptyScope: boolean;
  openTables: string[];
}

/** How the policies limit the role of the running service. */
const SELECT_ROW_SECURITY_STATE = `
  with ${LIMITED_TABLES_CTE}
  select current_user::text as role, rolsuper or rolbypassrls as "bypassesRowSecurity",
    current_setting('${ROW_SCOPE_SETTING}', true) is not distinct from '' as "hasEmptyScope",
    array(select relname from limited_tables where not row_security_active(oid) order by relname)::text[] as "openTables"
  from pg_roles where rolname = current_user`;

const ROW_SECURITY_ADVICE = 'See "Rows of one user" in deploy/operation/guide/upgrade.md.';

/**
 * Checks whether the service could reach rows of other users. If so, throws in production and logs a warning in
 * other environments.
 * @param em the entity manager with the database role of the running service, because the result depends on this role
 * @throws ConfigError with a text that says how to fix the problem
 */
export async function requireRowSecurity(em: EntityManager, environment: ServiceConfig['NODE_ENV']): Promise<void> {
  const flaw = await findRowSecurityFlaw(em);
  if (flaw && environment === 'production') throw new ConfigError([flaw]);
  if (flaw) new Logger('Database').warn(flaw);
}

async function findRowSecurityFlaw(em: EntityManager): Promise<string | undefined> {
  // Raw SQL: PostgreSQL's catalogue has no entities.
  const [state] = await em.execute<[RowSecurityState]>(SELECT_ROW_SECURITY_STATE);
  const { role, bypassesRowSecurity, hasEmptyScope, openTables } = state;
  if (bypassesRowSecurity) {
    return `The role ${role} of DATABASE_URL is a superuser or has BYPASSRLS, so row-level security does not apply. Give the service a role of its own without them, or remove them: alter role ${role} nosuperuser nobypassrls. ${ROW_SECURITY_ADVICE}`;
  }
  if (openTables.length > 0) {
    return `Row-level security does not apply to the role ${role} in ${openTables.join(', ')}. These tables must belong to the role of DATABASE_MIGRATION_URL, or of DATABASE_URL where that is not set: alter table … owner to …. Where both are set, ${role} must not be a member of the owner. ${ROW_SECURITY_ADVICE}`;
  }
  if (!hasEmptyScope) {
    return `Connections of DATABASE_URL start without paperbill.rows_of, so statements without a scope reach all rows: a connection pooler drops the start option "options". Connect to PostgreSQL itself, or set it at the role, as an administrator: alter role ${role} set paperbill.rows_of = ''. ${ROW_SECURITY_ADVICE}`;
  }
  return undefined;
}
