import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { executeAll } from './execute-all.js';
import { createKysely, setTransactionSettings, sql } from './kysely.js';
import { hasSqlState, LOCK_FAILURE_SQLSTATES } from './sql-state.js';

/** The SQLSTATEs `check_violation` and `foreign_key_violation`. */
const VIOLATION_SQLSTATES = ['23514', '23503'];

interface ConstraintCatalogue {
  pg_constraint: { oid: number; conname: string; contype: string; convalidated: boolean };
}

const SELECT_VALIDATION_STATEMENT = `
  select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
  from pg_constraint where oid = ?`;

/**
 * Validates the constraints that migrations added as NOT VALID. Each is validated in its own transaction after the
 * migrations, so that the table can be read and written meanwhile. If old rows violate a constraint, or if its table is
 * in use, the constraint stays NOT VALID until the next start. PostgreSQL checks new rows in any case.
 */
export async function validateConstraints(em: EntityManager): Promise<void> {
  const constraints = await createKysely<ConstraintCatalogue>(em)
    .selectFrom('pg_constraint')
    .select(['oid', 'conname'])
    .where('contype', 'in', ['c', 'f'])
    .where('convalidated', '=', false)
    .where(sql<boolean>`connamespace = 'public'::regnamespace`)
    .orderBy('oid')
    .execute();
  for (const { oid, conname } of constraints) {
    try {
      await em.transactional(async (inTransaction) => {
        await setTransactionSettings(inTransaction, { statement_timeout: 0, lock_timeout: '2s' });
        await executeAll(inTransaction, SELECT_VALIDATION_STATEMENT, oid);
      });
    } catch (error) {
      if (!hasSqlState(error, [...LOCK_FAILURE_SQLSTATES, ...VIOLATION_SQLSTATES])) throw error;
      const reason = hasSqlState(error, LOCK_FAILURE_SQLSTATES) ? 'its table is in use' : 'stored rows violate it';
      new Logger('Database').warn(`The constraint ${conname} is not validated, because ${reason}`);
    }
  }
}
