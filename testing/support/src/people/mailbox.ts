import { setTimeout as sleep } from 'node:timers/promises';

interface ReceivedMail {
  subject: string;
  from: { name: string; address: string };
  to: string[];
  cc: string[];
  replyTo: string[];
  html: string;
  text: string;
  attachments: { fileName: string; mediaType: string }[];
  page: string;
}

/** Returns the e-mails to an address, newest first. */
export async function readMailsTo(address: string): Promise<ReceivedMail[]> {
  const mailbox = process.env['MAILBOX_URL'];
  const answer = await fetch(`${mailbox}/api/mails?to=${encodeURIComponent(address)}`);
  const mails = (await answer.json()) as (Omit<ReceivedMail, 'page'> & { id: string })[];
  return mails.map(({ id, ...mail }) => ({ ...mail, page: `${mailbox}/mails/${id}` }));
}

export async function receiveMail(address: string): Promise<ReceivedMail> {
  for (;;) {
    const [mail] = await readMailsTo(address);
    if (mail) return mail;
    await sleep(100);
  }
}
