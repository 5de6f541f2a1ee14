import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type MailStop,
  type NewMailStop,
  STAFF_PAGE_SIZE,
  type StaffMail,
  type StaffMailFilter,
} from '@paperbill/contracts/http';
import type { MailFailure } from '@paperbill/contracts/texts';
import { instant } from '@paperbill/service-kit';
import { FAILURE, storedFailure, withError } from './mail-failure.js';
import { lockMailsOf } from './mail.queries.js';

/** SQL of a mail that certainly reached nobody, of an account that may mail, and whose link still leads to its invoice. */
const CAN_RETRY = `state in ('queued', 'failed') and leased_until is null
  and not (went_out and cardinality(cc) + cardinality(bcc) > 0)
  and (select mail_stops.user_id from mail_stops where mail_stops.user_id = mails.user_id) is null
  and invoice_links.id is not null and revoked_at is null`;
const COLUMNS = `mails.id, mails.user_id as "userId", kind,
  (select invoice_number from invoices where invoices.id = mails.invoice_id) as "invoiceNumber", state, "to", cardinality(cc) + cardinality(bcc) as copies,
  attempts, ${FAILURE}, ${instant('mails.created_at')} as "createdAt",
  case when state = 'queued' then ${instant('due_at')} end as "nextAttemptAt", ${instant('sent_at')} as "sentAt",
  ${CAN_RETRY} as "canRetry"`;

type StoredMail = StaffMail & { failure: MailFailure | null };

/** Newest first. */
export async function selectMailsForStaff(em: EntityManager, { state, userId }: StaffMailFilter): Promise<StaffMail[]> {
  const mails = await em.execute<StoredMail[]>(
    // Links are looked up for these few alone.
    `select ${COLUMNS} from (
       select * from mails where ${state ? 'state = ?' : 'true'} and ${userId ? 'user_id = ?' : 'true'}
       order by created_at desc, id desc limit ${STAFF_PAGE_SIZE}) mails
     left join invoice_links on invoice_links.id = link_id
     order by mails.created_at desc, mails.id desc`,
    [...(state ? [state] : []), ...(userId ? [userId] : [])],
  );
  return mails.map(withError);
}

export async function findMailForStaff(em: EntityManager, id: string): Promise<StaffMail | undefined> {
  const [mail] = await em.execute<StoredMail[]>(
    `select ${COLUMNS} from mails left join invoice_links on invoice_links.id = link_id where mails.id = ?`,
    [id],
  );
  return mail && withError(mail);
}

/**
 * Makes a mail due now. One that was given up has a day again.
 *
 * @returns the number of its invoice; null where it may have been delivered, or nothing of it can go out
 */
export async function makeDue(em: EntityManager, id: string): Promise<string | null> {
  const [mail] = await em.execute<{ invoiceNumber: string }[]>(
    `update mails set state = 'queued', due_at = clock_timestamp(), first_tried_at = null, read_at = null
     from invoices, invoice_links
     where invoices.id = mails.invoice_id and invoice_links.id = link_id and mails.id = ? and ${CAN_RETRY}
     returning invoice_number as "invoiceNumber"`,
    [id],
  );
  return mail?.invoiceNumber ?? null;
}

export async function selectMailStop(em: EntityManager, userId: string): Promise<MailStop | null> {
  const [stop] = await em.execute<MailStop[]>(
    `select reason, stopped_by as by, ${instant('stopped_at')} as at from mail_stops where user_id = ?`,
    [userId],
  );
  return stop ?? null;
}

/** What waits is given up; what is on its way to the mail server is not. */
export async function stopMails(em: EntityManager, userId: string, stop: NewMailStop & { by: string }): Promise<void> {
  await lockMailsOf(em, userId);
  await em.execute(
    `insert into mail_stops (user_id, reason, stopped_by) values (?, ?, ?)
     on conflict (user_id) do update
       set reason = excluded.reason, stopped_by = excluded.stopped_by, stopped_at = excluded.stopped_at`,
    [userId, stop.reason, stop.by],
  );
  await em.execute(
    `update mails set state = 'failed', failure = ?::jsonb, leased_until = null where user_id = ? and state = 'queued'`,
    [storedFailure({ code: 'accountStopped' }), userId],
  );
}

/** @returns whether they were stopped */
export async function allowMails(em: EntityManager, userId: string): Promise<boolean> {
  const allowed = await em.execute<unknown[]>('delete from mail_stops where user_id = ? returning user_id', [userId]);
  return allowed.length > 0;
}
