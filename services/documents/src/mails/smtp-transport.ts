import { Inject, Injectable, Logger } from '@nestjs/common';
import type { NewMail } from '@paperbill/contracts/http';
import type { MailOutcome } from '@paperbill/contracts/nats';
import { isOwnAddress } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';
import { CONFIG } from '@paperbill/service-kit';
import {
  type Attachment,
  createTransport,
  type NodemailerError,
  type SMTPSentMessageInfo,
  type SMTPTransportOptions,
} from 'nodemailer';
import { z } from 'zod';
import type { DocumentsConfig } from '../config.js';

/**
 * Timeout of each SMTP step. After a timeout the socket is destroyed. Otherwise buffered data would still be written, and
 * the mail could be sent with its last byte.
 */
const TIME_LIMITS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 25_000,
  dnsTimeout: 5_000,
  socketCloseTimeout: 0,
};
/**
 * Timeout of a whole delivery: a server can be slow for each of 21 addresses. Shorter than the lease (LEASE_SECONDS in
 * invoicing), which is renewed before the first step, so that there is time to report the outcome.
 */
const DELIVER_WITHIN_MS = 90_000;

/** A composed mail. */
export interface OutgoingMail {
  id: string;
  /** Envelope id (ENVID), which mail servers return in bounces. Not in a header, so recipients never see it. */
  envelopeId: string;
  mail: Omit<NewMail, 'kind' | 'replyTo'> & Partial<Pick<NewMail, 'replyTo'>>;
  /** Display name of the sender. */
  senderName: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

export interface Delivery {
  outcome: MailOutcome;
  /** null without an error. */
  failure: MailFailure | null;
  /** The mail server is down, so other mails would fail too. */
  isServerDown: boolean;
  /** The To address was rejected, but at least one Cc or Bcc address was accepted. */
  wentToCopies?: boolean;
}

/** The settings for mail. Set if mail is configured. */
type MailSettings = Required<Pick<DocumentsConfig, 'SMTP_URL' | 'MAIL_FROM'>>;

/** Sends mails to the mail server (SMTP_URL), each over a new connection. */
@Injectable()
export class SmtpTransport {
  private readonly logger = new Logger('Mails');

  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {}

  /** Never throws: all errors, and a timeout after `withinMs`, are outcomes. */
  async deliver(outgoing: OutgoingMail, withinMs = DELIVER_WITHIN_MS): Promise<Delivery> {
    if (!addressesOf(outgoing.mail).every(isOneAddress)) return NO_ADDRESS;
    if (addressesOf(outgoing.mail).some((address) => isOwnAddress(address, this.config.MAIL_FROM!))) return OWN_ADDRESS;
    let hasBegun = false;
    // A new transport per mail, so that its log lines belong to this mail.
    const transport = createTransport(this.options(() => (hasBegun = true)));
    try {
      const message = { ...this.message(outgoing), signal: AbortSignal.timeout(withinMs) };
      return deliveryOf(await transport.sendMail(message), outgoing.mail.to);
    } catch (error) {
      const failure = failureOf(error as NodemailerError, hasBegun);
      // Without the error itself, because it contains e-mail addresses.
      const { code, command, responseCode } = error as NodemailerError;
      const { outcome } = failure;
      this.logger.warn({ mail: outgoing.id, outcome, code, command, responseCode, msg: 'Mail was not sent' });
      return failure;
    } finally {
      transport.close();
    }
  }

  /** @param onBegun called when the whole message is written. If the reply is lost after that, the outcome is unknown */
  private options(onBegun: () => void): SMTPTransportOptions {
    const { SMTP_URL, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = this.config;
    const url = new URL(SMTP_URL!);
    return {
      url: SMTP_URL!,
      ...TIME_LIMITS_MS,
      // Never send a password without encryption.
      requireTLS: url.password !== '' && !isLoopback(url.hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: { ...SILENT, info: (entry: unknown) => void (isMessage(entry) && onBegun()) },
      ...(DKIM_PRIVATE_KEY && {
        dkim: { domainName: DKIM_DOMAIN!, keySelector: DKIM_SELECTOR!, privateKey: DKIM_PRIVATE_KEY },
      }),
    } as SMTPTransportOptions;
  }

  private message({ id, envelopeId, mail, senderName, html, text, attachments }: OutgoingMail) {
    const { SMTP_URL, MAIL_FROM } = this.config as MailSettings;
    const domain = MAIL_FROM.split('@')[1]!;
    const { to, cc, bcc, replyTo, subject } = mail;
    return {
      from: { name: senderName, address: MAIL_FROM },
      to: addressed(to),
      cc: cc.map(addressed),
      // Bcc addresses are only in the envelope.
      ...(replyTo && { replyTo: addressed(replyTo) }),
      subject: asHeader(subject),
      text,
      html,
      attachments,
      // Postmark replaces the envelope, so its bounce webhook returns this header instead.
      ...(isPostmark(SMTP_URL) && { headers: { 'X-PM-Metadata-mail': id } }),
      // The same for each attempt, so that mail programs can recognise duplicates.
      messageId: `<${id}@${domain}>`,
      // Delivery status notifications (RFC 3461), only for failures. Ignored by servers that do not support them.
      dsn: { id: envelopeId, return: 'headers' as const, notify: ['failure' as const] },
      // Bounces go to an address that contains the id of the mail.
      envelope: { from: `bounce+${id}@${domain}`, to: [...new Set([to, ...cc, ...bcc])].map(addressed) },
    };
  }
}

const addressesOf = ({ to, cc, bcc, replyTo }: OutgoingMail['mail']): string[] => [
  to,
  ...cc,
  ...bcc,
  ...(replyTo ? [replyTo] : []),
];

/** A second check after invoicing's: a list of addresses or a line break would add unintended recipients. */
const isOneAddress = (address: string): boolean => z.regexes.email.test(address);

const NO_ADDRESS: Delivery = {
  outcome: 'failed',
  failure: { code: 'notAnAddress' },
  isServerDown: false,
};

/** For a mail that was queued by a release that did not reject such addresses. */
const OWN_ADDRESS: Delivery = { outcome: 'failed', failure: { code: 'ownAddress' }, isServerDown: false };

const TOO_SLOW: Delivery = {
  outcome: 'postponed',
  failure: { code: 'serverSlow' },
  isServerDown: false,
};

/** Bytes per encoded word. It can have 75 characters (RFC 2047): 12 for its delimiters, 60 for 45 bytes in base64. */
const WORD_BYTES = 45;

/**
 * Encodes a subject that looks like an encoded word, so that it arrives as typed. Otherwise mail programs would decode it.
 */
function asHeader(text: string): string {
  if (!text.includes('=?')) return text;
  const words = [''];
  for (const letter of text) {
    if (Buffer.byteLength(words.at(-1)! + letter) > WORD_BYTES) words.push('');
    words[words.length - 1] += letter;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** An address object. nodemailer would parse a text, which could contain several addresses. */
const addressed = (address: string) => ({ name: '', address });

const SILENT = { level: () => undefined, trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** nodemailer's log entry after the message was written to the connection. */
const isMessage = (entry: unknown): boolean => (entry as { tnx?: string } | undefined)?.tnx === 'message';

const isPostmark = (url: string): boolean => new URL(url).hostname.endsWith('.postmarkapp.com');

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** If the server accepted only some addresses, the mail counts as delivered and is not retried for the others. */
function deliveryOf({ rejected = [], rejectedErrors = [] }: SMTPSentMessageInfo, to: string): Delivery {
  if (rejected.length === 0) return { outcome: 'sent', failure: null, isServerDown: false };
  const failure: MailFailure = { code: 'notDelivered', params: [rejected.join(', '), replyOf(rejectedErrors[0])] };
  // At least one address was accepted: otherwise nodemailer throws an error.
  if (rejected.includes(to)) return { outcome: 'failed', failure, isServerDown: false, wentToCopies: true };
  return { outcome: 'sent', failure, isServerDown: false };
}

/** Errors of these commands are about this mail. Errors of other commands would affect every mail. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** The mail is too large. Some servers reject the size already after MAIL FROM. */
const TOO_LARGE = 552;
/** nodemailer's code for a delivery that took too long. */
const TOOK_TOO_LONG = 'EABORT';

function failureOf(error: NodemailerError, hasBegun: boolean): Delivery {
  const { code, responseCode, permanent, command } = error;
  if (responseCode === undefined) {
    if (hasBegun) return { outcome: 'unknown', failure: { code: 'answerLost' }, isServerDown: false };
    // The reason may be the many addresses of this mail, so this is not an outage.
    if (code === TOOK_TOO_LONG) return TOO_SLOW;
    return { outcome: 'postponed', failure: { code: 'serverUnreachable' }, isServerDown: true };
  }
  if (!ABOUT_THE_MAIL.has(command ?? '') && responseCode !== TOO_LARGE) {
    return { outcome: 'postponed', failure: { code: 'serverClosed' }, isServerDown: true };
  }
  const failure: MailFailure = { code: 'serverSaid', params: [replyOf(error)] };
  return { outcome: permanent ? 'failed' : 'postponed', failure, isServerDown: false };
}

/** The server's reply in one line; '' if there is none. */
const replyOf = (error?: NodemailerError): string => (error?.response ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
