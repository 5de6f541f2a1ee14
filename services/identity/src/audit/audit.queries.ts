import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_AUDITED_SIGN_IN_FAILURES } from '@paperbill/contracts/rules';
import { sql, type Timestamp } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export async function countSignInFailures(em: EntityManager, address: string): Promise<number> {
  const recent = kysely(em)
    .selectFrom('audit_events')
    .select('action')
    .where('action', '=', 'account.sign-in-failed')
    .where('address', '=', address)
    .where('at', '>', sql<Timestamp>`now() - interval '1 hour'`)
    .limit(MAX_AUDITED_SIGN_IN_FAILURES);
  const { failures } = await kysely(em)
    .selectFrom(recent.as('recent'))
    .select(sql<number>`count(*)::int`.as('failures'))
    .executeTakeFirstOrThrow();
  return failures;
}
