import { setTimeout as sleep } from 'node:timers/promises';
import type { InvoiceMails, Mail } from '@paperbill/contracts/http';
import type { Product } from '@paperbill/local';
import type { Person } from '@paperbill/testing/people';
import { connectToInvoicing } from './invoicing-database.js';
import type { MailAttempt } from './load/sent-mails.js';

/** What differs between what users were told of mails, what is stored, and what the mail server got; a line for each. */
export interface MailFindings {
  /** Acknowledged, and gone, never sent, or told to be sent and not there. */
  lostMails: string[];
  /** Two mails of one attempt, stored or received. */
  mailsSentTwice: string[];
}

/** @param received how many mails came to an address */
export function compareMails(attempts: MailAttempt[], stored: Mail[], received: (to: string) => number): MailFindings {
  const storedFor = (to: string) => stored.filter((mail) => mail.to === to);
  return {
    lostMails: attempts.flatMap(({ id, to }) => {
      if (id === undefined) return [];
      const mail = stored.find((one) => one.id === id);
      if (!mail) return [`${id} to ${to} is gone`];
      const isFine = mail.state === 'sent' ? received(to) > 0 : mail.state === 'unknown';
      return isFine ? [] : [`${id} to ${to} is ${mail.state} ${mail.error}, and came ${received(to)} times`];
    }),
    mailsSentTwice: attempts
      .filter(({ to }) => received(to) > 1 || storedFor(to).length > 1)
      .map(({ to }) => `to ${to}: ${received(to)} came, ${storedFor(to).length} are stored`),
  };
}

/** All that has to be done with a mail is done within that time, once nothing is broken any more. */
const SETTLED_WITHIN_MS = 60_000;
/** A mail that is lent for longer is lent to a process that is gone: one that lives is done with it by then. */
const LEASE_LOST_AFTER = `interval '15 seconds'`;
const LEASE = `interval '120 seconds'`;

/** Waits until no mail waits or is on its way. What would be tried again in minutes is tried at once. */
export async function settleMails({ dataDir }: Product): Promise<void> {
  const client = await connectToInvoicing(dataDir);
  try {
    const until = Date.now() + SETTLED_WITHIN_MS;
    while (Date.now() < until) {
      await client.query(`update mails set due_at = now() where state = 'queued' and leased_until is null`);
      await client.query(
        `update mails set leased_until = now() where leased_until < now() + ${LEASE} - ${LEASE_LOST_AFTER}`,
      );
      const { rows } = await client.query(`select from mails where state in ('queued', 'sending') limit 1`);
      if (rows.length === 0) return;
      await sleep(500);
    }
  } finally {
    await client.end();
  }
}

/** Every mail that the product has in the end, read as its users read it. */
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

/** How many mails came to an address, as the local mailbox tells it. */
export async function countReceived({ mailbox }: Product): Promise<(to: string) => number> {
  const answer = await fetch(`${mailbox}/api/mails`);
  const mails = (await answer.json()) as { envelope: { to: string[] } }[];
  return (to) => mails.filter(({ envelope }) => envelope.to.includes(to)).length;
}
