import type { EntityManager } from '@mikro-orm/postgresql';
import { createKysely, sql } from './kysely.js';

/**
 * Runs `work` on only one instance at a time, under an advisory lock. The lock ends with its connection. Returns null
 * if another instance holds the lock.
 * @param work must use its own transactions and call `checkLock` before each step. `checkLock` throws if the lock
 * is lost.
 */
export async function runUnderLock<Result>(
  em: EntityManager,
  lock: number,
  work: (checkLock: () => Promise<void>) => Promise<Result>,
): Promise<Result | null> {
  const lockManager = em.fork();
  await lockManager.begin();
  try {
    // The connection that holds the lock is idle during the work.
    await createKysely<{ pg_settings: { name: string } }>(lockManager)
      .selectFrom('pg_settings')
      .select(({ ref }) => sql`set_config(${ref('name')}, '0', true)`.as('set'))
      .where('name', 'in', ['idle_in_transaction_session_timeout', 'transaction_timeout'])
      .execute();
    const { locked } = await createKysely(lockManager)
      .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${lock})`.as('locked'))
      .executeTakeFirstOrThrow();
    const checkLock = async (): Promise<void> => {
      await createKysely(lockManager)
        .selectNoFrom(({ lit }) => lit(1).as('one'))
        .execute();
    };
    return locked ? await work(checkLock) : null;
  } finally {
    // If the connection that held the lock is lost, PostgreSQL has released the lock.
    await lockManager.rollback().catch(() => undefined);
  }
}
