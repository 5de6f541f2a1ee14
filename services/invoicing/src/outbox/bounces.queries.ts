import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailFailure } from '@paperbill/contracts/texts';
import { sql } from '@paperbill/service-kit';
import { limitFailureLength } from '../mails/mail-failure.js';
import { kysely } from '../tables.js';

const POSSIBLY_DELIVERED_STATES = ['sending', 'sent', 'unknown'] as const;

/**
 * SQL condition that the mail has this recipient. The comparison ignores case, because mail servers may change the case
 * of an address.
 */
const isRecipient = (address: string) =>
  sql<boolean>`lower(${address}) in (select lower(address) from unnest("to" || cc || bcc) address)`;

/** If the To address bounced, the mail failed. If only a Cc or Bcc address bounced, the mail keeps its state. */
export async function bounceMail(
  em: EntityManager,
  { id, recipient, failure }: { id: string; recipient: string; failure: MailFailure },
): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .from((eb) =>
      eb
        .selectFrom('mails')
        .select(['id as mail', sql<boolean>`lower("to") = lower(${recipient})`.as('isMain')])
        .where('id', '=', id)
        .where('state', 'in', POSSIBLY_DELIVERED_STATES)
        .where(isRecipient(recipient))
        .as('bounced'),
    )
    .set((eb) => {
      const ifMainRecipient = eb.case().when(eb.ref('bounced.isMain'));
      return {
        state: ifMainRecipient
          .then('failed' as const)
          .else(eb.ref('state'))
          .end(),
        failure: limitFailureLength(failure),
        readAt: ifMainRecipient.then(null).else(eb.ref('readAt')).end(),
        sentAt: ifMainRecipient.then(null).else(eb.ref('sentAt')).end(),
        leasedUntil: ifMainRecipient.then(null).else(eb.ref('leasedUntil')).end(),
      };
    })
    .whereRef('id', '=', 'bounced.mail')
    .where('state', 'in', POSSIBLY_DELIVERED_STATES)
    .execute();
}

export async function isLeaseOf(em: EntityManager, id: string, envelopeId: string): Promise<boolean> {
  const found = await kysely(em)
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`lease::text = lower(${envelopeId})`)
    .executeTakeFirst();
  return !!found;
}

/** Records an unverified delivery report. The mail keeps its state, and a known failure is not replaced. */
export async function recordUnverifiedReport(
  em: EntityManager,
  { id, recipient, note }: { id: string; recipient: string; note: MailFailure },
): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set({ failure: limitFailureLength(note) })
    .where('id', '=', id)
    .where('error', '=', '')
    .where('failure', 'is', null)
    .where('state', 'in', POSSIBLY_DELIVERED_STATES)
    .where(isRecipient(recipient))
    .execute();
}
