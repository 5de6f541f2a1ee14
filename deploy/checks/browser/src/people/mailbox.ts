export interface ReceivedMail {
  subject: string;
  from: { name: string; address: string };
  replyTo: string[];
  attachments: { fileName: string; mediaType: string }[];
  /** The URL at which the local mailbox shows this mail. */
  page: string;
}

export async function readMailsTo(address: string): Promise<ReceivedMail[]> {
  const mailbox = process.env['MAILBOX_URL'];
  const answer = await fetch(`${mailbox}/api/mails?to=${encodeURIComponent(address)}`);
  const mails = (await answer.json()) as (Omit<ReceivedMail, 'page'> & { id: string })[];
  return mails.map(({ id, ...mail }) => ({ ...mail, page: `${mailbox}/mails/${id}` }));
}
