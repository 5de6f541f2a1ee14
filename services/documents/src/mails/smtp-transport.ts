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
 * Timeouts of the steps of an SMTP delivery. The socket is destroyed after a timeout, because Node would still write
 * buffered data, and the server might accept the complete mail.
 */
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 25_000,
  dnsTimeout: 5_000,
  socketCloseTimeout: 0,
};
/**
 * Timeout of a delivery in ms. A server can be slow for each of 21 addresses. The lease of the mail (LEASE_SECONDS in
 * invoicing) is longer.
 */
const DELIVERY_TIMEOUT_MS = 90_000;

export interface OutgoingMail {
  id: string;
  /**
   * The envelope id (ENVID), which mail servers return in bounces. No header contains it, so recipients never see it.
   */
  envelopeId: string;
  mail: Omit<NewMail, 'kind' | 'replyTo'> & Partial<Pick<NewMail, 'replyTo'>>;
  senderName: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

export interface Delivery {
  outcome: MailOutcome;
  /** Reason why the mail was not delivered to a recipient, or null if it was delivered to all. */
  failure: MailFailure | null;
  /** True if the mail server is down, so that other mails would fail too. */
  isServerDown: boolean;
  /** True if the server rejected the To address but accepted at least one Cc or Bcc address. */
  wentToCopies?: boolean;
}

/** Configuration values that are all set if the operator has configured e-mail. */
type MailSettings = Required<Pick<DocumentsConfig, 'SMTP_URL' | 'MAIL_FROM'>>;

/** Sends mails to the mail server at SMTP_URL, each over a new connection. */
@Injectable()
export class SmtpTransport {
  private readonly logger = new Logger('Mails');

  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {}

  /** Sends a mail. All errors, and a timeout after `withinMs`, are returned as outcomes instead of being thrown. */
  async deliver(outgoing: OutgoingMail, withinMs = DELIVERY_TIMEOUT_MS): Promise<Delivery> {
    if (!listAddresses(outgoing.mail).every(isSingleAddress)) return INVALID_ADDRESS_DELIVERY;
    if (listAddresses(outgoing.mail).some((address) => isOwnAddress(address, this.config.MAIL_FROM!)))
      return OWN_ADDRESS_DELIVERY;
    let hasBegun = false;
    // A separate transport is created for each mail, so that all log entries of a transport belong to one mail.
    const transport = createTransport(this.getConnectionOptions(() => (hasBegun = true)));
    try {
      const message = { ...this.toMessage(outgoing), signal: AbortSignal.timeout(withinMs) };
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
   * Returns nodemailer's options for a connection to the mail server.
   * @param onBegun called when the message is written: if the server's reply is lost afterwards, the outcome is unknown
   */
  private getConnectionOptions(onBegun: () => void): SMTPTransportOptions {
    const { SMTP_URL, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = this.config;
    const url = new URL(SMTP_URL!);
    return {
      url: SMTP_URL!,
      ...SMTP_TIMEOUTS_MS,
      // A password for the mail server must never be sent without encryption.
      requireTLS: url.password !== '' && !isLoopbackHost(url.hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: { ...SILENT_LOGGER, info: (entry: unknown) => void (isMessageWritten(entry) && onBegun()) },
      ...(DKIM_PRIVATE_KEY && {
        dkim: { domainName: DKIM_DOMAIN!, keySelector: DKIM_SELECTOR!, privateKey: DKIM_PRIVATE_KEY },
      }),
    } as SMTPTransportOptions;
  }

  private toMessage({ id, envelopeId, mail, senderName, html, text, attachments }: OutgoingMail) {
    const { SMTP_URL, MAIL_FROM } = this.config as MailSettings;
    const domain = MAIL_FROM.split('@')[1]!;
    const { to, cc, bcc, replyTo, subject } = mail;
    return {
      from: { name: senderName, address: MAIL_FROM },
      to: toAddressObject(to),
      cc: cc.map(toAddressObject),
      // Bcc addresses are not in the headers. Only the envelope contains them.
      ...(replyTo && { replyTo: toAddressObject(replyTo) }),
      subject: encodeSubject(subject),
      text,
      html,
      attachments,
      // Postmark replaces the envelope of a mail, but its bounce webhook returns this header.
      ...(isPostmarkServer(SMTP_URL) && { headers: { 'X-PM-Metadata-mail': id } }),
      // The message id is the same for each attempt, so that e-mail programs can recognise duplicates.
      messageId: `<${id}@${domain}>`,
      // The mail requests delivery status notifications (RFC 3461) for failures. Servers without support ignore the
      // request.
      dsn: { id: envelopeId, return: 'headers' as const, notify: ['failure' as const] },
      // The bounce address contains the id of the mail.
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

/** Checks an address again, after invoicing has checked it. A list or a line break would add unintended recipients. */
const isSingleAddress = (address: string): boolean => z.regexes.email.test(address);

const INVALID_ADDRESS_DELIVERY: Delivery = {
  outcome: 'failed',
  failure: { code: 'notAnAddress' },
  isServerDown: false,
};

/** Outcome of a mail to our own sender address. Only earlier releases queued such mails. */
const OWN_ADDRESS_DELIVERY: Delivery = { outcome: 'failed', failure: { code: 'ownAddress' }, isServerDown: false };

const TOO_SLOW_DELIVERY: Delivery = {
  outcome: 'postponed',
  failure: { code: 'serverSlow' },
  isServerDown: false,
};

/**
 * Maximum number of bytes in an encoded word (RFC 2047). Of its 75 characters, 12 are delimiters, and 60 contain 45
 * bytes in base64.
 */
const ENCODED_WORD_BYTES = 45;

/** Encodes the subject of a mail, because e-mail programs would decode a subject that looks like an encoded word. */
function encodeSubject(text: string): string {
  if (!text.includes('=?')) return text;
  const words = [''];
  for (const letter of text) {
    if (Buffer.byteLength(words.at(-1)! + letter) > ENCODED_WORD_BYTES) words.push('');
    words[words.length - 1] += letter;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** Addresses are passed as objects, because nodemailer could parse several addresses from a text. */
const toAddressObject = (address: string) => ({ name: '', address });

const SILENT_LOGGER = { level: () => undefined, trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** Detects the log entry in which nodemailer says that it has written the message to the connection. */
const isMessageWritten = (entry: unknown): boolean => (entry as { tnx?: string } | undefined)?.tnx === 'message';

const isPostmarkServer = (url: string): boolean => new URL(url).hostname.endsWith('.postmarkapp.com');

const isLoopbackHost = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/**
 * Determines the outcome of a delivery. If the server accepted some addresses, the mail is not retried for the refused
 * addresses.
 */
function toDelivery({ rejected = [], rejectedErrors = [] }: SMTPSentMessageInfo, to: string): Delivery {
  if (rejected.length === 0) return { outcome: 'sent', failure: null, isServerDown: false };
  const failure: MailFailure = { code: 'notDelivered', params: [rejected.join(', '), getReplyLine(rejectedErrors[0])] };
  // The server has accepted at least one address, because nodemailer throws an error if all addresses are rejected.
  if (rejected.includes(to)) return { outcome: 'failed', failure, isServerDown: false, wentToCopies: true };
  return { outcome: 'sent', failure, isServerDown: false };
}

/** SMTP commands whose errors concern only the current mail. An error of another command would affect every mail. */
const MAIL_SPECIFIC_COMMANDS = new Set(['RCPT TO', 'DATA']);
/** SMTP status code for a mail that is too large. Some mail servers send it already after MAIL FROM. */
const SMTP_MAIL_TOO_LARGE = 552;
/** Nodemailer's error code for a delivery that took too long. */
const TIMEOUT_ERROR_CODE = 'EABORT';

function toFailedDelivery(error: NodemailerError, hasBegun: boolean): Delivery {
  const { code, responseCode, permanent, command } = error;
  if (responseCode === undefined) {
    if (hasBegun) return { outcome: 'unknown', failure: { code: 'answerLost' }, isServerDown: false };
    // The timeout does not count as an outage of the server, because the mail may have too many addresses.
    if (code === TIMEOUT_ERROR_CODE) return TOO_SLOW_DELIVERY;
    return { outcome: 'postponed', failure: { code: 'serverUnreachable' }, isServerDown: true };
  }
  if (!MAIL_SPECIFIC_COMMANDS.has(command ?? '') && responseCode !== SMTP_MAIL_TOO_LARGE) {
    return { outcome: 'postponed', failure: { code: 'serverClosed' }, isServerDown: true };
  }
  const failure: MailFailure = { code: 'serverSaid', params: [getReplyLine(error)] };
  return { outcome: permanent ? 'failed' : 'postponed', failure, isServerDown: false };
}

/** Returns the reply of the mail server as a single line, or '' without a reply. */
const getReplyLine = (error?: NodemailerError): string =>
  (error?.response ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
