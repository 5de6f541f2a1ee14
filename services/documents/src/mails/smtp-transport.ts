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
 * After a timeout, the socket is destroyed. Otherwise, Node would still write buffered data, and the server might
 * accept the complete mail.
 */
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 25_000,
  dnsTimeout: 5_000,
  socketCloseTimeout: 0,
};
/**
 * Timeout of one mail. It is long, because a mail has up to 21 addresses, and a server can be slow for each of them.
 * The lease of the mail is longer (LEASE_SECONDS in invoicing).
 */
const DELIVERY_TIMEOUT_MS = 90_000;

export interface OutgoingMail {
  id: string;
  /** Mail servers return this id (ENVID) in bounces. Recipients never see it, because no header contains it. */
  envelopeId: string;
  mail: Omit<NewMail, 'kind' | 'replyTo'> & Partial<Pick<NewMail, 'replyTo'>>;
  senderName: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

export interface Delivery {
  outcome: MailOutcome;
  /** The reason why a recipient did not get the mail. Null if all recipients got it. */
  failure: MailFailure | null;
  isServerDown: boolean;
  /** True if the server rejected the address in To but accepted an address in Cc or Bcc. */
  wentToCopies?: boolean;
}

type MailSettings = Required<Pick<DocumentsConfig, 'SMTP_URL' | 'MAIL_FROM'>>;

@Injectable()
export class SmtpTransport {
  private readonly logger = new Logger('Mails');

  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {}

  /** Sends a mail. An error or a timeout is returned as an outcome, not thrown. */
  async deliver(outgoing: OutgoingMail, withinMs = DELIVERY_TIMEOUT_MS): Promise<Delivery> {
    if (!listAddresses(outgoing.mail).every(isSingleAddress)) return createFailedDelivery('notAnAddress');
    // A mail to our own sender address comes from an earlier release. This release does not put such mails into
    // the queue.
    if (listAddresses(outgoing.mail).some((address) => isOwnAddress(address, this.config.MAIL_FROM!)))
      return createFailedDelivery('ownAddress');
    let hasBegun = false;
    // Each mail has its own transport, so that all log entries of a transport are about one mail.
    const transport = createTransport(this.getConnectionOptions(() => (hasBegun = true)));
    try {
      const message = { ...this.toNodemailerMessage(outgoing), signal: AbortSignal.timeout(withinMs) };
      return toDelivery(await transport.sendMail(message), outgoing.mail.to);
    } catch (error) {
      const failure = toFailedDelivery(error as NodemailerError, hasBegun);
      // The error object is not logged, because it contains e-mail addresses.
      const { code, command, responseCode } = error as NodemailerError;
      const { outcome } = failure;
      this.logger.warn({ mail: outgoing.id, outcome, code, command, responseCode, msg: 'Mail was not sent' });
      return failure;
    } finally {
      transport.close();
    }
  }

  /**
   * @param onBegun is called when the message has been written. If the server's reply is lost after that, the outcome
   * is unknown.
   */
  private getConnectionOptions(onBegun: () => void): SMTPTransportOptions {
    const { SMTP_URL, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = this.config;
    const url = new URL(SMTP_URL!);
    return {
      url: SMTP_URL!,
      ...SMTP_TIMEOUTS_MS,
      // A password must never be sent to the mail server without encryption.
      requireTLS: url.password !== '' && !isLoopbackHost(url.hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: { ...SILENT_LOGGER, info: (entry: unknown) => void (isMessageWrittenLogEntry(entry) && onBegun()) },
      ...(DKIM_PRIVATE_KEY && {
        dkim: { domainName: DKIM_DOMAIN!, keySelector: DKIM_SELECTOR!, privateKey: DKIM_PRIVATE_KEY },
      }),
    } as SMTPTransportOptions;
  }

  private toNodemailerMessage({ id, envelopeId, mail, senderName, html, text, attachments }: OutgoingMail) {
    const { SMTP_URL, MAIL_FROM } = this.config as MailSettings;
    const domain = MAIL_FROM.split('@')[1]!;
    const { to, cc, bcc, replyTo, subject } = mail;
    return {
      from: { name: senderName, address: MAIL_FROM },
      to: toAddressObject(to),
      cc: cc.map(toAddressObject),
      // There is no header for Bcc. The addresses in Bcc are only in the envelope.
      ...(replyTo && { replyTo: toAddressObject(replyTo) }),
      subject: encodeSubject(subject),
      text,
      html,
      attachments,
      // Postmark replaces the envelope of a mail. Its webhook for bounces returns this header instead.
      ...(isPostmarkServer(SMTP_URL) && { headers: { 'X-PM-Metadata-mail': id } }),
      // All attempts have the same message id, so that e-mail programs can recognise duplicates.
      messageId: `<${id}@${domain}>`,
      // Requests delivery status notifications (RFC 3461) for failures. A server without this extension ignores
      // the request.
      dsn: { id: envelopeId, return: 'headers' as const, notify: ['failure' as const] },
      envelope: { from: `bounce+${id}@${domain}`, to: [...new Set([to, ...cc, ...bcc])].map(toAddressObject) },
    };
  }
}

const listAddresses = ({ to, cc, bcc, replyTo }: OutgoingMail['mail']): string[] => [
  to,
  ...cc,
  ...bcc,
  ...(replyTo ? [replyTo] : []),
];

/**
 * Checks the address again, although invoicing has checked it. A list or a line break would add recipients that the
 * user did not choose.
 */
const isSingleAddress = (address: string): boolean => z.regexes.email.test(address);

const createFailedDelivery = (code: 'notAnAddress' | 'ownAddress'): Delivery => ({
  outcome: 'failed',
  failure: { code },
  isServerDown: false,
});

/**
 * Maximum length of the text of an encoded word in bytes. An encoded word (RFC 2047) has at most 75 characters. 60 of
 * them are base64, which encodes 45 bytes.
 */
const ENCODED_WORD_BYTES = 45;

/** Encodes a subject that looks like an encoded word. Without this, e-mail programs would decode the subject. */
function encodeSubject(text: string): string {
  if (!text.includes('=?')) return text;
  const words = [''];
  for (const letter of text) {
    if (Buffer.byteLength(words.at(-1)! + letter) > ENCODED_WORD_BYTES) words.push('');
    words[words.length - 1] += letter;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/**
 * If an address is passed as text, nodemailer may find several addresses in it. An address object always contains
 * one address.
 */
const toAddressObject = (address: string) => ({ name: '', address });

const SILENT_LOGGER = { level: () => undefined, trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** Nodemailer logs an entry with `tnx: 'message'` when it has written the message to the connection. */
const isMessageWrittenLogEntry = (entry: unknown): boolean =>
  (entry as { tnx?: string } | undefined)?.tnx === 'message';

const isPostmarkServer = (url: string): boolean => new URL(url).hostname.endsWith('.postmarkapp.com');

const isLoopbackHost = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** If the server accepted some addresses, the mail is not retried for the rejected ones. */
function toDelivery({ rejected = [], rejectedErrors = [] }: SMTPSentMessageInfo, to: string): Delivery {
  if (rejected.length === 0) return { outcome: 'sent', failure: null, isServerDown: false };
  const failure: MailFailure = { code: 'notDelivered', params: [rejected.join(', '), getReplyLine(rejectedErrors[0])] };
  // If all addresses are rejected, nodemailer throws an error. At least one address was therefore accepted.
  if (rejected.includes(to)) return { outcome: 'failed', failure, isServerDown: false, wentToCopies: true };
  return { outcome: 'sent', failure, isServerDown: false };
}

/**
 * If one of these commands fails, the cause may be this mail. If another SMTP command fails, it would fail for
 * every mail.
 */
const MAIL_SPECIFIC_COMMANDS = new Set(['RCPT TO', 'DATA']);
/** Some mail servers reply with this status to MAIL FROM, when they know the size of the mail. */
const SMTP_MAIL_TOO_LARGE = 552;
const TIMEOUT_ERROR_CODE = 'EABORT';

function toFailedDelivery(error: NodemailerError, hasBegun: boolean): Delivery {
  const { code, responseCode, permanent, command } = error;
  if (responseCode === undefined) {
    if (hasBegun) return { outcome: 'unknown', failure: { code: 'answerLost' }, isServerDown: false };
    // This timeout does not mean that the server is down, because the mail may only have too many addresses.
    if (code === TIMEOUT_ERROR_CODE) {
      return { outcome: 'postponed', failure: { code: 'serverSlow' }, isServerDown: false };
    }
    return { outcome: 'postponed', failure: { code: 'serverUnreachable' }, isServerDown: true };
  }
  if (!MAIL_SPECIFIC_COMMANDS.has(command ?? '') && responseCode !== SMTP_MAIL_TOO_LARGE) {
    return { outcome: 'postponed', failure: { code: 'serverClosed' }, isServerDown: true };
  }
  const failure: MailFailure = { code: 'serverSaid', params: [getReplyLine(error)] };
  return { outcome: permanent ? 'failed' : 'postponed', failure, isServerDown: false };
}

const getReplyLine = (error?: NodemailerError): string =>
  (error?.response ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
