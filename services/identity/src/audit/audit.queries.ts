import type { EntityManager } from '@mikro-orm/postgresql';
import { AUDITED_SIGN_IN_FAILURES } from '@paperbill/contracts/rules';

/** How many failed sign-ins of an address the log has taken in the last hour, up to as many as it takes. */
export async function countSignInFailures(em: EntityManager, address: string): Promise<number> {
  const [{ failures }] = await em.execute<[{ failures: number }]>(
    `select count(*)::int as failures from (
       select from audit_events
       where action = 'account.sign-in-failed' and address = ? and at > now() - interval '1 hour' limit ?
     ) recent`,
    [address, AUDITED_SIGN_IN_FAILURES],
  );
  return failures;
}
