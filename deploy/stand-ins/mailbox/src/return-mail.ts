import { setTimeout as sleep } from 'node:timers/promises';
import type { BouncedMail } from './mail-server.js';
import type { ReturnedMailReceiver } from './options.js';

/**
 * The delay before a bounced e-mail is reported. A real mail server needs some time to detect that a recipient
 * is unknown.
 */
const RETURN_DELAY_MS = 1_000;

/** Sends a delivery status notification (RFC 3464). */
export async function returnMail(bounced: BouncedMail, { url, password }: ReturnedMailReceiver): Promise<void> {
  await sleep(RETURN_DELAY_MS, undefined, { ref: false });
  const { status } = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      Authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`,
    },
    body: formatReport(bounced),
    signal: AbortSignal.timeout(10_000),
  });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}

const formatReport = ({ from, recipient, envelopeId }: BouncedMail): string =>
  [
    'From: The local mailbox <mailer-daemon@localhost>',
    `To: ${from}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your mail could not be delivered to ${recipient}.`,
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; localhost',
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 Nobody of that name is here',
    '',
    '--report--',
    '',
  ].join('\r\n');
