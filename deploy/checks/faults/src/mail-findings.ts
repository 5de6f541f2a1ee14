import { setTimeout as sleep } from 'node:timers/promises';
import type { InvoiceMails, Mail } from '@paperbill/contracts/http';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { connectToInvoicing } from './invoicing-database.js';
import type { MailAttempt } from './load/sent-mails.js';

export interface MailFindings {
  /** E-mails that the API acknowledged, but that are missing, were not sent or were not received. */
  lostMails: string[];
  /** E-mails that were stored or received twice for one attempt. */
  mailsSentTwice: string[];
}

export function compareMails(
  attempts: MailAttempt[],
  stored: Mail[],
  countReceivedMails: (to: string) => number,
): MailFindings {
  const findStoredMails = (to: string) => stored.filter((mail) => mail.to === to);
  return {
    lostMails: attempts.flatMap(({ id, to }) => {
      if (id === undefined) return [];
      const mail = stored.find((one) => one.id === id);
      if (!mail) return [`${id} to ${to} is gone`];
      const isDelivered = mail.state === 'sent' ? countReceivedMails(to) > 0 : mail.state === 'unknown';
      return isDelivered
        ? []
        : [`${id} to ${to} is ${mail.state} ${mail.error}, and was received ${countReceivedMails(to)} times`];
    }),
    mailsSentTwice: attempts
      .filter(({ to }) => countReceivedMails(to) > 1 || findStoredMails(to).length > 1)
      .map(({ to }) => `to ${to}: ${countReceivedMails(to)} received, ${findStoredMails(to).length} stored`),
  };
}

/** The maximum time for sending all e-mails after the last fault. */
const PROCESSING_TIMEOUT_MS = 60_000;
/** If an e-mail was leased longer ago than this, the process that leased it has died. */
const LOST_LEASE_AGE_SQL = `interval '15 seconds'`;
const LEASE_DURATION_SQL = `interval '120 seconds'`;

/**
 * Waits until no e-mail is queued or being sent. Retries that are scheduled for a later time become due immediately.
 */
export async function waitForProcessedMails({ dataDir }: Product): Promise<void> {
  const client = await connectToInvoicing(dataDir);
  try {
    const deadline = Date.now() + PROCESSING_TIMEOUT_MS;
    while (Date.now() < deadline) {
      await client.query(`update mails set due_at = now() where state = 'queued' and leased_until is null`);
      await client.query(
        `update mails set leased_until = now() where leased_until < now() + ${LEASE_DURATION_SQL} - ${LOST_LEASE_AGE_SQL}`,
      );
      const { rows } = await client.query(`select from mails where state in ('queued', 'sending') limit 1`);
      if (rows.length === 0) return;
      await sleep(500);
    }
  } finally {
    await client.end();
  }
}

export async function readMails(people: Person[], attempts: MailAttempt[]): Promise<Mail[]> {
  const stored = new Array<Mail>();
  for (const person of people) {
    const ids = new Set(attempts.filter(({ userId }) => userId === person.user.id).map(({ invoiceId }) => invoiceId));
    for (const id of ids) {
      const { status, body } = await person.get<InvoiceMails>(`/app/api/invoices/${id}/mails`);
      if (status !== 200) throw new Error(`The mails can't be read back: ${status}`);
      stored.push(...body.mails);
    }
  }
  return stored;
}

export async function countReceived({ mailbox }: Product): Promise<(to: string) => number> {
  const answer = await fetch(`${mailbox}/api/mails`);
  const mails = (await answer.json()) as { envelope: { to: string[] } }[];
  return (to) => mails.filter(({ envelope }) => envelope.to.includes(to)).length;
}
