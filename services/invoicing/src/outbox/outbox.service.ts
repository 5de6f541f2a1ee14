import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { logoHash, type OpenInvoice } from '@paperbill/contracts/http';
import type { BouncedMail, LeasedMail, MailedStatement, MailLease, SettleMail } from '@paperbill/contracts/nats';
import { compare } from '@paperbill/money';
import { forUser } from '@paperbill/service-kit';
import { InvoiceDetailsService } from '../details/invoice-details.service.js';
import { newToken } from '../links/add-link.js';
import { linkedInvoice } from '../links/links.service.js';
import { LogoService } from '../logo/logo.service.js';
import { selectPaymentOptions } from '../settings/payment-options.queries.js';
import { withdrawReminder } from '../reminders/reminder.queries.js';
import { selectOtherLinks } from '../statements/statement.queries.js';
import { StatementsService } from '../statements/statements.service.js';
import {
  beginSending,
  bounceMail,
  cancelMail,
  type DueMail,
  isLeaseOf,
  leaseNextMail,
  recordUnverifiedReport,
  replaceTokens,
  settleMail,
} from './outbox.queries.js';

/** The maximum number of mails that one call may withdraw, cancel or postpone. */
const MAX_SKIPPED = 20;

/** A leased mail with new tokens for its links. */
interface MailWithTokens {
  due: DueMail;
  /** The new tokens by link id. */
  tokens: Map<string, string>;
}

/**
 * Leases mails to instances of the documents service, which hand them to the mail server (rules MAIL-11 to MAIL-16).
 */
@Injectable()
export class OutboxService {
  private readonly logger = new Logger('Mails');

  constructor(
    private readonly em: EntityManager,
    private readonly details: InvoiceDetailsService,
    private readonly statements: StatementsService,
    private readonly logos: LogoService,
  ) {}

  /**
   * @param statements whether the caller supports account statements, which are mails that list a customer's open
   * invoices
   * @returns the next due mail with new tokens for its links, or null if no mail is due
   */
  async take(statements = false, now = new Date()): Promise<LeasedMail | null> {
    for (let skipped = 0; skipped < MAX_SKIPPED; skipped++) {
      const leased = await this.lease(statements);
      if (!leased) return null;
      const mail = await forUser(leased.due.userId, () => this.assemble(leased, now));
      if (mail) return mail;
    }
    return null;
  }

  /** @returns null if the mail was withdrawn, cancelled or postponed */
  private async assemble(leased: MailWithTokens, now: Date): Promise<LeasedMail | null> {
    const { id, lease, userId, invoiceId, linkId, mail } = leased.due;
    try {
      if (mail.kind === 'reminder' && (await withdrawReminder(this.em, leased.due, now.toISOString()))) return null;
      const statement = mail.kind === 'statement' ? await this.statementOf(leased) : undefined;
      const newest = statement && newestOf(statement.openInvoices);
      const invoice = linkedInvoice(
        await this.details.get(userId, newest?.id ?? invoiceId),
        await selectPaymentOptions(this.em, userId),
      );
      const asksForNothing =
        mail.kind === 'statement' ? !newest : mail.kind === 'reminder' && compare(invoice.amountDue, '0') <= 0;
      if (asksForNothing) {
        await cancelMail(this.em, leased.due, { code: 'nothingLeftToPay' });
        return null;
      }
      const sha256 = logoHash(invoice.companyLogoUrl);
      const logo = sha256 ? await this.logos.get(userId, sha256) : null;
      const linkToken = leased.tokens.get(linkId)!;
      return { userId, id, lease, mail, invoice, logo, linkToken, ...(statement && { statement }) };
    } catch (error) {
      // The mail is postponed immediately. Otherwise the user's other mails would wait until its lease expires.
      this.logger.warn({ err: error, mail: id, msg: 'Mail could not be assembled, will retry' });
      await settleMail(this.em, { id, lease, outcome: 'postponed', failure: { code: 'notMade' }, error: '' });
      return null;
    }
  }

  private lease(statements: boolean): Promise<MailWithTokens | null> {
    return this.em.transactional(async (em) => {
      const due = await leaseNextMail(em, statements);
      if (!due) return null;
      const others = due.mail.kind === 'statement' ? await selectOtherLinks(em, due.id) : [];
      const made = [due.linkId, ...others].map((linkId) => ({ linkId, ...newToken() }));
      await replaceTokens(em, new Map(made.map(({ linkId, tokenHash }) => [linkId, tokenHash])));
      return { due, tokens: new Map(made.map(({ linkId, token }) => [linkId, token])) };
    });
  }

  private async statementOf({ due, tokens }: MailWithTokens): Promise<MailedStatement> {
    const { openInvoices, ...sums } = await this.statements.currentContentOf(due);
    const listed = openInvoices.map(({ linkId, ...invoice }) => ({
      ...invoice,
      linkToken: linkId && (tokens.get(linkId) ?? null),
    }));
    return { openInvoices: listed, ...sums };
  }

  /** @returns false if the lease has expired or was replaced */
  begin(mail: MailLease): Promise<boolean> {
    return beginSending(this.em, mail);
  }

  async settle(mail: SettleMail): Promise<void> {
    await settleMail(this.em, mail);
  }

  async bounce({ id, recipient, reason, proof }: BouncedMail): Promise<void> {
    if (proof && (proof === 'provider' || (await isLeaseOf(this.em, id, proof.envelopeId)))) {
      return bounceMail(this.em, { id, recipient, failure: { code: 'cameBack', params: [recipient, reason] } });
    }
    // The text of an unverified report is not stored, because a recipient may have written it.
    const reporter = proof?.reporter ?? '';
    await recordUnverifiedReport(this.em, { id, recipient, note: { code: 'reported', params: [reporter, recipient] } });
  }
}

const newestOf = (invoices: OpenInvoice[]): OpenInvoice | undefined =>
  invoices.reduce<OpenInvoice | undefined>(
    (newest, one) => (newest && newest.invoiceDate > one.invoiceDate ? newest : one),
    undefined,
  );
