import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toMailboxKey } from '@paperbill/contracts/rules';
import { sql, type Timestamp } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Maximum number of expired rows that a mail deletes. A mail adds fewer rows, so expired rows do not accumulate. */
const MAX_PRUNED_ROWS = 100;

const A_DAY_AGO = sql<Timestamp>`now() - interval '1 day'`;

/** The table contains the recipients of all users. To protect their addresses, the table stores only hashes. */
const hashMailbox = (address: string): Buffer => createHash('sha256').update(toMailboxKey(address)).digest();

/** The mailboxes are locked in the order of their keys, to avoid deadlocks. */
export async function lockMailboxes(em: EntityManager, addresses: string[]): Promise<void> {
  const hashes = JSON.stringify(addresses.map((address) => hashMailbox(address).toString('hex')));
  await kysely(em)
    .selectFrom((eb) =>
      eb
        .selectFrom(sql<{ hash: string }>`jsonb_array_elements_text(${hashes}::jsonb)`.as('hash'))
        .select(sql<string>`hashtextextended('mailbox ' || hash, 0)`.as('key'))
        .distinct()
        .orderBy('key')
        .as('keys'),
    )
    .select(({ fn }) => fn('pg_advisory_xact_lock', ['key']).as('locked'))
    .execute();
}

/**
 * Returns the mailbox that stays full longest, and the seconds until this mailbox can receive a mail. Returns undefined
 * if no mailbox is full.
 */
export function selectFullMailbox(
  em: EntityManager,
  addresses: string[],
  maxMails: number,
): Promise<{ address: string; seconds: number } | undefined> {
  const listed = JSON.stringify(addresses.map((address) => ({ address, hash: hashMailbox(address).toString('hex') })));
  return kysely(em)
    .selectFrom((eb) =>
      eb
        .selectFrom(
          sql<{ address: string; hash: string }>`jsonb_to_recordset(${listed}::jsonb)`.as<'listed'>(
            sql`listed (address text, hash text)`,
          ),
        )
        .select(({ fn }) => [fn.min('address').as('address'), 'hash', fn.countAll().as('mails')])
        .groupBy('hash')
        .as('wanted'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('mailed_mailboxes')
        .select('mailedAt as at')
        .where('mailbox', '=', ({ ref }) => sql`decode(${ref('wanted.hash')}, 'hex')`)
        .where('mailedAt', '>', A_DAY_AGO)
        .orderBy('mailedAt', 'desc')
        .offset(({ ref }) => sql`greatest(0, ${maxMails} - ${ref('wanted.mails')})`)
        .limit(1)
        .as('last_too_many'),
    )
    .select('wanted.address')
    .select(
      sql<number>`greatest(1, ceil(extract(epoch from at + interval '1 day' - clock_timestamp())))::integer`.as(
        'seconds',
      ),
    )
    .orderBy('seconds', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertMailedMailboxes(em: EntityManager, addresses: string[]): Promise<void> {
  const mailed = addresses.map((address) => ({ mailbox: hashMailbox(address) }));
  await kysely(em).insertInto('mailed_mailboxes').values(mailed).execute();
  await kysely(em)
    .deleteFrom('mailed_mailboxes')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailed_mailboxes')
        .select('id')
        .where('mailedAt', '<', A_DAY_AGO)
        .orderBy('mailedAt')
        .limit(sql.lit(MAX_PRUNED_ROWS))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
