import type { BouncedMail } from '@paperbill/contracts/nats';
import { z } from 'zod';
import { deliveryStatusIn, entityOf } from './delivery-status.js';

/** Matches the envelope sender of an e-mail, which contains the e-mail's id (documents, smtp-transport.ts). */
const ENVELOPE = /\bbounce\+([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@/i;

/**
 * The bounce types with which Postmark reports an undelivered e-mail. E-mails of other types (delayed, auto-reply,
 * unsubscribed) have arrived or may still arrive. https://postmarkapp.com/developer/api/bounce-api#bounce-types
 */
const UNDELIVERED_AT_POSTMARK = [
  'HardBounce',
  'SoftBounce',
  'Blocked',
  'BadEmailAddress',
  'SpamNotification',
  'ManuallyDeactivated',
  'DnsError',
  'DMARCPolicy',
  'Unknown',
];
const postmarkBounce = z.object({
  RecordType: z.literal('Bounce'),
  Type: z.enum(UNDELIVERED_AT_POSTMARK),
  Email: z.string(),
  Details: z.string().default(''),
  /** The metadata that we sent to Postmark in the header `X-PM-Metadata-mail`. */
  Metadata: z.object({ mail: z.uuid() }),
});

/**
 * Reads the bounces from a webhook of Postmark.
 *
 * @param webhook the parsed body
 * @returns an empty list for anything but a bounce of our e-mails
 */
export function bouncesOfPostmark(webhook: unknown): BouncedMail[] {
  const { data } = postmarkBounce.safeParse(webhook);
  return data
    ? [{ id: data.Metadata.mail, recipient: inOneLine(data.Email), reason: inOneLine(data.Details), proof: 'provider' }]
    : [];
}

/**
 * The bounce type with which SES reports that it has given up. SES also uses the types `Transient` and `Undetermined`
 * for automatic replies such as out-of-office. Such an e-mail may have arrived, unless the report marks the address as
 * failed. https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
const UNDELIVERED_AT_SES = 'Permanent';
const sesBounce = z.object({
  bounce: z.object({
    bounceType: z.string(),
    bounceSubType: z.string().default(''),
    bouncedRecipients: z
      .array(
        z.object({ emailAddress: z.string(), action: z.string().default(''), diagnosticCode: z.string().default('') }),
      )
      .max(50),
  }),
  mail: z.object({ source: z.string() }),
});

/**
 * Reads the bounces from a notification of SES.
 *
 * @param notification the notification without the envelope of SNS
 * @returns an empty list for anything but a bounce of our e-mails
 */
export function bouncesOfSes(notification: unknown): BouncedMail[] {
  const { data } = sesBounce.safeParse(notification);
  const id = ENVELOPE.exec(data?.mail.source ?? '')?.[1];
  if (!data || !id) return [];
  const { bounceType, bouncedRecipients } = data.bounce;
  return bouncedRecipients
    .filter(({ action }) => bounceType === UNDELIVERED_AT_SES || action === 'failed')
    .map(({ emailAddress, diagnosticCode }) => ({
      id,
      recipient: inOneLine(emailAddress),
      reason: inOneLine(diagnosticCode),
      proof: 'provider',
    }));
}

/**
 * Returns the e-mail id and the type of an SES bounce that does not count as a bounce, so that it can be logged.
 * Returns null for anything else.
 */
export function undecidedOfSes(notification: unknown): { mail: string; type: string } | null {
  const { data } = sesBounce.safeParse(notification);
  const mail = ENVELOPE.exec(data?.mail.source ?? '')?.[1];
  if (!data || !mail || bouncesOfSes(notification).length > 0) return null;
  return { mail, type: `${data.bounce.bounceType}/${data.bounce.bounceSubType}` };
}

const MAX_RECIPIENTS = 50;

/**
 * Reads the delivery status from a report that came back to the envelope sender of an e-mail (RFC 3464). Reports of
 * delays and automatic replies contain no bounces.
 */
export function bouncesOfReturned(source: Buffer): BouncedMail[] {
  const mail = entityOf(source.toString('latin1'));
  const id = mail.headers.map(([, value]) => ENVELOPE.exec(value)?.[1]).find(Boolean);
  const report = id ? deliveryStatusIn(mail) : null;
  if (!id || report === null) return [];
  const [server = {}, ...recipients] = fieldsOf(report);
  const proof = {
    envelopeId: inOneLine(server['original-envelope-id'] ?? ''),
    reporter: hostOf(server['reporting-mta'] ?? ''),
  };
  return [server, ...recipients]
    .filter((fields) => fields['action']?.toLowerCase() === 'failed')
    .slice(0, MAX_RECIPIENTS)
    .map((fields) => ({
      id,
      recipient: inOneLine(untyped(fields['original-recipient'] ?? fields['final-recipient'] ?? '')),
      reason: inOneLine(untyped(fields['diagnostic-code'] ?? fields['status'] ?? '')),
      proof,
    }));
}

/**
 * Returns the blocks of a delivery report. Field names are in lower case. The first block describes the reporting
 * server, and each other block describes a recipient.
 */
function fieldsOf(report: string): Record<string, string>[] {
  return report
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((block) =>
      Object.fromEntries(
        block
          .split('\n')
          .map((line) => /^([\w-]+): *(.*)$/.exec(line))
          .filter((match) => match !== null)
          .map(([, name, value]) => [name!.toLowerCase(), value!.trim()]),
      ),
    );
}

/** Removes the type from a value such as `rfc822; ada@example.com`. */
const untyped = (value: string): string => value.replace(/^[\w-]+ *; */, '').trim();

/** Returns the host in a value such as `dns; mail.example.com`, or an empty text if the value is not a host name. */
const hostOf = (mta: string): string => /^[a-z\d.-]{1,100}$/i.exec(untyped(mta))?.[0] ?? '';

const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
