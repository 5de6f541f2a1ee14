import type { BouncedMail } from '@paperbill/contracts/nats';
import { z } from 'zod';
import { findDeliveryStatus, parseEntity } from './delivery-status.js';

/** The envelope sender of our e-mails contains their id (see smtp-transport.ts of the documents service). */
const ENVELOPE_SENDER = /\bbounce\+([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@/i;

/**
 * The bounce types that Postmark uses for an undelivered e-mail. Other types (delayed, auto-reply, unsubscribed) mean
 * that the e-mail has arrived or may still arrive. https://postmarkapp.com/developer/api/bounce-api#bounce-types
 */
const POSTMARK_UNDELIVERED_TYPES = [
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
const postmarkBounceSchema = z.object({
  RecordType: z.literal('Bounce'),
  Type: z.enum(POSTMARK_UNDELIVERED_TYPES),
  Email: z.string(),
  Details: z.string().default(''),
  /** The metadata that we sent to Postmark in the header `X-PM-Metadata-mail`, with the id of our e-mail. */
  Metadata: z.object({ mail: z.uuid() }),
});

export function parsePostmarkBounces(webhook: unknown): BouncedMail[] {
  const { data } = postmarkBounceSchema.safeParse(webhook);
  return data
    ? [{ id: data.Metadata.mail, recipient: toOneLine(data.Email), reason: toOneLine(data.Details), proof: 'provider' }]
    : [];
}

/**
 * The bounce type that SES uses after it has given up a delivery. The types `Transient` and `Undetermined` also include
 * automatic replies such as out-of-office. An e-mail with these types may have arrived, unless the report marks the
 * address as failed. https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
const SES_UNDELIVERED_TYPE = 'Permanent';
const sesBounceSchema = z.object({
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

/** @param notification the notification of SES without the envelope of SNS */
export function parseSesBounces(notification: unknown): BouncedMail[] {
  const { data } = sesBounceSchema.safeParse(notification);
  const id = ENVELOPE_SENDER.exec(data?.mail.source ?? '')?.[1];
  if (!data || !id) return [];
  const { bounceType, bouncedRecipients } = data.bounce;
  return bouncedRecipients
    .filter(({ action }) => bounceType === SES_UNDELIVERED_TYPE || action === 'failed')
    .map(({ emailAddress, diagnosticCode }) => ({
      id,
      recipient: toOneLine(emailAddress),
      reason: toOneLine(diagnosticCode),
      proof: 'provider',
    }));
}

/** Returns the e-mail and the bounce type if a bounce does not prove that the delivery failed. */
export function parseUndecidedSesBounce(notification: unknown): { mail: string; type: string } | null {
  const { data } = sesBounceSchema.safeParse(notification);
  const mail = ENVELOPE_SENDER.exec(data?.mail.source ?? '')?.[1];
  if (!data || !mail || parseSesBounces(notification).length > 0) return null;
  return { mail, type: `${data.bounce.bounceType}/${data.bounce.bounceSubType}` };
}

const MAX_RECIPIENTS = 50;

/** Reads the report in a returned e-mail (RFC 3464). Reports of delays and automatic replies contain no bounces. */
export function parseReturnedMail(source: Buffer): BouncedMail[] {
  const mail = parseEntity(source.toString('latin1'));
  const id = mail.headers.map(([, value]) => ENVELOPE_SENDER.exec(value)?.[1]).find(Boolean);
  const report = id ? findDeliveryStatus(mail) : null;
  if (!id || report === null) return [];
  const [server = {}, ...recipients] = parseFieldBlocks(report);
  const proof = {
    envelopeId: toOneLine(server['original-envelope-id'] ?? ''),
    reporter: parseHost(server['reporting-mta'] ?? ''),
  };
  return [server, ...recipients]
    .filter((fields) => fields['action']?.toLowerCase() === 'failed')
    .slice(0, MAX_RECIPIENTS)
    .map((fields) => ({
      id,
      recipient: toOneLine(removeAddressType(fields['original-recipient'] ?? fields['final-recipient'] ?? '')),
      reason: toOneLine(removeAddressType(fields['diagnostic-code'] ?? fields['status'] ?? '')),
      proof,
    }));
}

/** The first block describes the reporting server, and each further block describes a recipient. */
function parseFieldBlocks(report: string): Record<string, string>[] {
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

/** Removes the prefix `rfc822;` or a similar prefix from a value such as `rfc822; ada@example.com`. */
const removeAddressType = (value: string): string => value.replace(/^[\w-]+ *; */, '').trim();

/** Returns the host in a value such as `dns; mail.example.com`, or an empty text if the value is not a host name. */
const parseHost = (mta: string): string => /^[a-z\d.-]{1,100}$/i.exec(removeAddressType(mta))?.[0] ?? '';

const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
