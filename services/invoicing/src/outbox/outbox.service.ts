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
  noteReport,
  replaceTokens,
  settleMail,
} from './outbox.queries.js';

/** Mails that turn out not to go out now, before the next one has to be asked for. */
const MAX_LOOKED_AT = 20;

/** A mail that is lent, and the new addresses of its links. */
interface LentMail {
  due: DueMail;
  /** By the ids of the links. */
  tokens: Map<string, string>;
}

/** Lends mails to instances of documents, which hand them to the mail server (product-rules.md, "Mails to clients"). */
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
   * @param statements whether it may be a statement
   * @param now by default the moment that it is
   * @returns the mail that is due next, with new addresses for its links; null where none is
   */
  async take(statements = false, now = new Date()): Promise<LeasedMail | null> {
    for (let looked = 0; looked < MAX_LOOKED_AT; looked++) {
      const lent = await this.lend(statements);
      if (!lent) return null;
      const mail = await forUser(lent.due.userId, () => this.complete(lent, now));
      if (mail) return mail;
    }
    return null;
  }

  /** @returns null where it is not to go out now, or its invoice can't be read */
  private async complete(lent: LentMail, now: Date): Promise<LeasedMail | null> {
    const { id, lease, userId, invoiceId, linkId, mail } = lent.due;
    try {
      if (mail.kind === 'reminder' && (await withdrawReminder(this.em, lent.due, now.toISOString()))) return null;
      const statement = mail.kind === 'statement' ? await this.statementOf(lent) : undefined;
      const newest = statement && newestOf(statement.openInvoices);
      const invoice = linkedInvoice(
        await this.details.get(userId, newest?.id ?? invoiceId),
        await selectPaymentOptions(this.em, userId),
      );
      const asksForNothing =
        mail.kind === 'statement' ? !newest : mail.kind === 'reminder' && compare(invoice.amountDue, '0') <= 0;
      if (asksForNothing) {
        await cancelMail(this.em, lent.due, { code: 'nothingLeftToPay' });
        return null;
      }
      const sha256 = logoHash(invoice.companyLogoUrl);
      const logo = sha256 ? await this.logos.get(userId, sha256) : null;
      const linkToken = lent.tokens.get(linkId)!;
      return { userId, id, lease, mail, invoice, logo, linkToken, ...(statement && { statement }) };
    } catch (error) {
      // The user's other mails do not wait until its lease has run out.
      this.logger.warn({ err: error, mail: id, msg: 'A mail could not be read' });
      await settleMail(this.em, { id, lease, outcome: 'postponed', failure: { code: 'notMade' }, error: '' });
      return null;
    }
  }

  private lend(statements: boolean): Promise<LentMail | null> {
    return this.em.transactional(async (em) => {
      const due = await leaseNextMail(em, statements);
      if (!due) return null;
      const others = due.mail.kind === 'statement' ? await selectOtherLinks(em, due.id) : [];
      const made = [due.linkId, ...others].map((linkId) => ({ linkId, ...newToken() }));
      await replaceTokens(em, new Map(made.map(({ linkId, tokenHash }) => [linkId, tokenHash])));
      return { due, tokens: new Map(made.map(({ linkId, token }) => [linkId, token])) };
    });
  }

  private async statementOf({ due, tokens }: LentMail): Promise<MailedStatement> {
    const { openInvoices, ...sums } = await this.statements.currentContentOf(due);
    const listed = openInvoices.map(({ linkId, ...invoice }) => ({
      ...invoice,
      linkToken: linkId && (tokens.get(linkId) ?? null),
    }));
    return { openInvoices: listed, ...sums };
  }

  /** @returns false where the lease is lost */
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
    // Without the words of the report: whoever got the mail may have written them.
    const reporter = proof?.reporter ?? '';
    await noteReport(this.em, { id, recipient, note: { code: 'reported', params: [reporter, recipient] } });
  }
}

/** By its date; none where there is none. */
const newestOf = (invoices: OpenInvoice[]): OpenInvoice | undefined =>
  invoices.reduce<OpenInvoice | undefined>(
    (newest, one) => (newest && newest.invoiceDate > one.invoiceDate ? newest : one),
    undefined,
  );
