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
 * Of each step; one that hangs needs not all of DELIVER_WITHIN_MS. A connection that is given up is cut: what still waits to be
 * written would otherwise go out, and with its last byte the mail.
 */
const TIME_LIMITS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 25_000,
  dnsTimeout: 5_000,
  socketCloseTimeout: 0,
};
/**
 * Of all steps together, which a server may take slowly for each of 21 addresses. Below the lease of a mail (invoicing,
 * LEASE_SECONDS), which begins anew before the first step, with time to tell what came of it: who takes longer has lost it.
 */
const DELIVER_WITHIN_MS = 90_000;

/** A mail as it goes out. */
export interface OutgoingMail {
  id: string;
  /** Comes back in reports of mail servers, and in no header: recipients never see it. */
  envelopeId: string;
  mail: Omit<NewMail, 'kind' | 'replyTo'> & Partial<Pick<NewMail, 'replyTo'>>;
  /** Who it is from, as people read it. */
  senderName: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

/** What came of a mail. */
export interface Delivery {
  outcome: MailOutcome;
  /** Null where nothing is wrong. */
  failure: MailFailure | null;
  /** Nothing goes out right now, whatever the mail: the next one can wait. */
  isServerDown: boolean;
  /** Whom it was written to was refused, while some of those it is copied to have got it. */
  wentToCopies?: boolean;
}

/** Where and as whom mails are handed over; set where mails are on. */
type MailSettings = Required<Pick<DocumentsConfig, 'SMTP_URL' | 'MAIL_FROM'>>;

/** Hands mails to the mail server (SMTP_URL), each over a connection of its own. */
@Injectable()
export class SmtpTransport {
  private readonly logger = new Logger('Mails');

  constructor(@Inject(CONFIG) private readonly config: DocumentsConfig) {}

  /** It never throws: whatever happens, and what takes longer than `withinMs`, is an outcome. */
  async deliver(outgoing: OutgoingMail, withinMs = DELIVER_WITHIN_MS): Promise<Delivery> {
    if (!addressesOf(outgoing.mail).every(isOneAddress)) return NO_ADDRESS;
    if (addressesOf(outgoing.mail).some((address) => isOwnAddress(address, this.config.MAIL_FROM!))) return OWN_ADDRESS;
    let hasBegun = false;
    // Its own, so that what it logs is about this mail.
    const transport = createTransport(this.options(() => (hasBegun = true)));
    try {
      const message = { ...this.message(outgoing), signal: AbortSignal.timeout(withinMs) };
      return deliveryOf(await transport.sendMail(message), outgoing.mail.to);
    } catch (error) {
      const failure = failureOf(error as NodemailerError, hasBegun);
      // Not the error itself, which names people's addresses.
      const { code, command, responseCode } = error as NodemailerError;
      const { outcome } = failure;
      this.logger.warn({ mail: outgoing.id, outcome, code, command, responseCode, msg: 'A mail did not go out' });
      return failure;
    } finally {
      transport.close();
    }
  }

  /** @param onBegun called once the whole message is on its way: from then on a lost answer tells nothing */
  private options(onBegun: () => void): SMTPTransportOptions {
    const { SMTP_URL, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = this.config;
    const url = new URL(SMTP_URL!);
    return {
      url: SMTP_URL!,
      ...TIME_LIMITS_MS,
      // A password never goes over a network that others can read.
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
      // Nobody is told whom else it goes to.
      ...(replyTo && { replyTo: addressed(replyTo) }),
      subject: asHeader(subject),
      text,
      html,
      attachments,
      // Its bounces name what such headers say, for it sends from an address of its own.
      ...(isPostmark(SMTP_URL) && { headers: { 'X-PM-Metadata-mail': id } }),
      // The same at each attempt, by which mail programs know one that came twice.
      messageId: `<${id}@${domain}>`,
      // RFC 3461, where the server knows it. It reports what failed alone, as without.
      dsn: { id: envelopeId, return: 'headers' as const, notify: ['failure' as const] },
      // What comes back to it says which mail it is about.
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

/** Whoever stored it has checked it: a list, or a line break, would reach people whom nobody meant. */
const isOneAddress = (address: string): boolean => z.regexes.email.test(address);

const NO_ADDRESS: Delivery = {
  outcome: 'failed',
  failure: { code: 'notAnAddress' },
  isServerDown: false,
};

/** Of a mail that was stored before such addresses were refused, or by a release that does not. */
const OWN_ADDRESS: Delivery = { outcome: 'failed', failure: { code: 'ownAddress' }, isServerDown: false };

const TOO_SLOW: Delivery = {
  outcome: 'postponed',
  failure: { code: 'serverSlow' },
  isServerDown: false,
};

/** Of an encoded word: 75 characters at most (RFC 2047), of which its frame takes 12. */
const WORD_BYTES = 45;

/**
 * A text as a header holds it. What reads as an encoded word itself becomes several of our own, so that it arrives as it was typed:
 * mail programs decode such words wherever they stand.
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

/** One address alone: as text it would be read, and might be several. */
const addressed = (address: string) => ({ name: '', address });

const SILENT = { level: () => undefined, trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** nodemailer's own note that the message was written to the connection. */
const isMessage = (entry: unknown): boolean => (entry as { tnx?: string } | undefined)?.tnx === 'message';

const isPostmark = (url: string): boolean => new URL(url).hostname.endsWith('.postmarkapp.com');

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** Some addresses may have been refused while others were taken: then it is out, and nobody sends it to those again. */
function deliveryOf({ rejected = [], rejectedErrors = [] }: SMTPSentMessageInfo, to: string): Delivery {
  if (rejected.length === 0) return { outcome: 'sent', failure: null, isServerDown: false };
  const failure: MailFailure = { code: 'notDelivered', params: [rejected.join(', '), replyOf(rejectedErrors[0])] };
  // Where nobody was taken there is no answer but an error.
  if (rejected.includes(to)) return { outcome: 'failed', failure, isServerDown: false, wentToCopies: true };
  return { outcome: 'sent', failure, isServerDown: false };
}

/** Replies to these are about the mail itself; all others about us, whatever the mail. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** Too large: some say so when they hear the size, before anything else. */
const TOO_LARGE = 552;
/** nodemailer's word for a delivery that took too long. */
const TOOK_TOO_LONG = 'EABORT';

function failureOf(error: NodemailerError, hasBegun: boolean): Delivery {
  const { code, responseCode, permanent, command } = error;
  if (responseCode === undefined) {
    if (hasBegun) return { outcome: 'unknown', failure: { code: 'answerLost' }, isServerDown: false };
    // Perhaps for this mail's many addresses alone: others need not wait.
    if (code === TOOK_TOO_LONG) return TOO_SLOW;
    return { outcome: 'postponed', failure: { code: 'serverUnreachable' }, isServerDown: true };
  }
  if (!ABOUT_THE_MAIL.has(command ?? '') && responseCode !== TOO_LARGE) {
    return { outcome: 'postponed', failure: { code: 'serverClosed' }, isServerDown: true };
  }
  const failure: MailFailure = { code: 'serverSaid', params: [replyOf(error)] };
  return { outcome: permanent ? 'failed' : 'postponed', failure, isServerDown: false };
}

/** The server's words in one line; '' where there are none. */
const replyOf = (error?: NodemailerError): string => (error?.response ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
