import type { EntityManager } from '@mikro-orm/postgresql';
import { kyselyOf, sql } from './kysely.js';

/**
 * Does a work in one of all instances of a service: under a lock that ends with its connection. The work itself is in
 * transactions of its own.
 *
 * @param lock any constant that nobody else in the service's database uses
 * @param work asks before each step whether it is still alone: `checkLock` throws where the lock is lost
 * @returns null where another instance is at it
 */
export async function runAlone<Result>(
  em: EntityManager,
  lock: number,
  work: (checkLock: () => Promise<void>) => Promise<Result>,
): Promise<Result | null> {
  const locking = em.fork();
  await locking.begin();
  try {
    // It holds the lock, and nothing else: it may be idle for as long as the work takes.
    await kyselyOf<{ pg_settings: { name: string } }>(locking)
      .selectFrom('pg_settings')
      .select(({ ref }) => sql`set_config(${ref('name')}, '0', true)`.as('set'))
      .where('name', 'in', ['idle_in_transaction_session_timeout', 'transaction_timeout'])
      .execute();
    const { locked } = await kyselyOf(locking)
      .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${lock})`.as('locked'))
      .executeTakeFirstOrThrow();
    const checkLock = async (): Promise<void> => {
      await kyselyOf(locking)
        .selectNoFrom(({ lit }) => lit(1).as('one'))
        .execute();
    };
    return locked ? await work(checkLock) : null;
  } finally {
    // Where the connection is gone, so is the lock.
    await locking.rollback().catch(() => undefined);
  }
}
