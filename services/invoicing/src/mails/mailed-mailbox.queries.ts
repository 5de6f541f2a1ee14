import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { mailboxOf } from '@paperbill/contracts/rules';

/** Rows of earlier days that a mail deletes: more than it adds. */
const PRUNED_WITH_EACH = 100;

/** The mailboxes as they are kept, of any number of users' mails: nobody's addresses stand here. */
const hashOf = (address: string): string => createHash('sha256').update(mailboxOf(address)).digest('hex');

/** Until the transaction is over, nobody else counts or adds mails to these mailboxes. Always in the same order: no deadlock. */
export async function lockMailboxes(em: EntityManager, addresses: string[]): Promise<void> {
  await em.execute(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('mailbox ' || hash, 0) as key from jsonb_array_elements_text(?::jsonb) hash
       order by key) keys`,
    [JSON.stringify(addresses.map(hashOf))],
  );
}

/**
 * Which of the addresses of a mail leads to a mailbox that has had too many mails within a day, whoever sent them, and the
 * seconds after which it has room.
 */
export async function selectFullMailbox(
  em: EntityManager,
  addresses: string[],
  most: number,
): Promise<{ address: string; seconds: number } | undefined> {
  const [full] = await em.execute<{ address: string; seconds: number }[]>(
    `select wanted.address, greatest(1, ceil(extract(epoch from at + interval '1 day' - clock_timestamp())))::integer as seconds
     from (
       select min(address) as address, hash, count(*) as wanted
       from jsonb_to_recordset(?::jsonb) as listed (address text, hash text) group by hash) wanted
     cross join lateral (
       select mailed_at as at from mailed_mailboxes
       where mailbox = decode(hash, 'hex') and mailed_at > now() - interval '1 day'
       order by mailed_at desc offset greatest(0, ? - wanted) limit 1) last_too_many
     order by seconds desc limit 1`,
    [JSON.stringify(addresses.map((address) => ({ address, hash: hashOf(address) }))), most],
  );
  return full;
}

export async function insertMailed(em: EntityManager, addresses: string[]): Promise<void> {
  await em.execute(
    `insert into mailed_mailboxes (mailbox) select decode(hash, 'hex') from jsonb_array_elements_text(?::jsonb) hash`,
    [JSON.stringify(addresses.map(hashOf))],
  );
  await em.execute(
    `delete from mailed_mailboxes where id in (
       select id from mailed_mailboxes where mailed_at < now() - interval '1 day'
       order by mailed_at limit ${PRUNED_WITH_EACH} for update skip locked)`,
  );
}
