import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { AppError, type CompanySnapshot, logoHash, type OpenInvoice } from '@paperbill/contracts/http';
import type { BouncedMail, LeasedMail, MailedStatement, ReadMailedFile, WithBytes } from '@paperbill/contracts/nats';
import { leaveOutDefaultLanguage } from '@paperbill/contracts/rules';
import { compareDecimals } from '@paperbill/money';
import { runForUser } from '@paperbill/service-kit';
import { selectSharedAttachments } from '../attachments/attachment.queries.js';
import { AttachmentsService } from '../attachments/attachments.service.js';
import { InvoiceDetailsService } from '../details/invoice-details.service.js';
import { createLinkToken } from '../links/add-link.js';
import { readLinkedInvoice } from '../links/links.service.js';
import { LogoService } from '../logo/logo.service.js';
import { getQuote } from '../quotes/quotes.service.js';
import { withdrawReminder } from '../reminders/withdraw-reminder.queries.js';
import { selectOtherLinks } from '../statements/statement.queries.js';
import { StatementsService } from '../statements/statements.service.js';
import { bounceMail, isLeaseOf, recordUnverifiedReport } from './bounces.queries.js';
import {
  cancelMail,
  type DueMail,
  leaseNextMail,
  replaceTokens,
  selectLeasedDocument,
  storeMailOutcome,
  type SupportedMails,
} from './mail-leases.queries.js';

/** The maximum number of mails that one call may withdraw, cancel or postpone before it leases a mail. */
const MAX_SKIPPED_MAILS = 20;

interface MailWithTokens {
  mail: DueMail;
  tokens: Map<string, string>;
}

@Injectable()
export class OutboxService {
  private readonly logger = new Logger('Mails');

  constructor(
    private readonly em: EntityManager,
    private readonly details: InvoiceDetailsService,
    private readonly statements: StatementsService,
    private readonly logos: LogoService,
    private readonly attachments: AttachmentsService,
  ) {}

  async leaseMail(supported: SupportedMails, now = new Date()): Promise<LeasedMail | null> {
    for (let skipped = 0; skipped < MAX_SKIPPED_MAILS; skipped++) {
      const leased = await this.leaseMailWithTokens(supported);
      if (!leased) return null;
      const mail = await runForUser(leased.mail.userId, () => this.assembleMail(leased, now));
      if (mail) return mail;
    }
    return null;
  }

  /** @returns null if the mail was withdrawn, cancelled or postponed */
  private async assembleMail(leased: MailWithTokens, now: Date): Promise<LeasedMail | null> {
    const { id, lease, document, mail } = leased.mail;
    try {
      const isReminder = mail.kind === 'reminder';
      if (isReminder && (await withdrawReminder(this.em, document.kind, leased.mail, now.toISOString()))) return null;
      return await (document.kind === 'quote' ? this.assembleQuote(leased) : this.assembleInvoice(leased));
    } catch (error) {
      // A mail that cannot be assembled is postponed. Otherwise it would block the user's other mails until its
      // lease expires.
      this.logger.warn({ err: error, mail: id, msg: 'Mail could not be assembled, will retry' });
      await storeMailOutcome(this.em, { id, lease, outcome: 'postponed', failure: { code: 'notMade' }, error: '' });
      return null;
    }
  }

  /** @throws AppError NOT_FOUND if the file does not exist, or if the lease was lost */
  async readFile({ attachmentId, part, ...mail }: ReadMailedFile): Promise<WithBytes> {
    const leased = await selectLeasedDocument(this.em, mail);
    if (!leased) throw new AppError('NOT_FOUND');
    const { userId, document } = leased;
    const owner = { of: document.kind, id: document.id };
    const { bytes } = await runForUser(userId, () =>
      this.attachments.readPart({ userId, owner, id: attachmentId, part, forClient: true }),
    );
    return { bytes };
  }

  private async assembleInvoice(leased: MailWithTokens): Promise<LeasedMail | null> {
    const { userId, document, mail } = leased.mail;
    const statement = mail.kind === 'statement' ? await this.assembleStatement(leased) : undefined;
    const newest = statement && findNewestInvoice(statement.openInvoices);
    const details = await this.details.get(userId, newest?.id ?? document.id);
    const invoice = await readLinkedInvoice(this.em, userId, details);
    const asksToPay = mail.kind === 'reminder' || mail.kind === 'uncharged';
    const asksForNothing =
      mail.kind === 'statement' ? !newest : asksToPay && compareDecimals(invoice.amountDue, '0') <= 0;
    if (asksForNothing) {
      await cancelMail(this.em, leased.mail, { code: 'nothingLeftToPay' });
      return null;
    }
    return { ...(await this.assembleCommonFields(leased, invoice)), invoice, ...(statement && { statement }) };
  }

  private async assembleQuote(leased: MailWithTokens): Promise<LeasedMail | null> {
    const { userId, document, mail } = leased.mail;
    const quote = await getQuote(this.em, userId, document.id);
    if (mail.kind === 'reminder' && quote.status !== 'open') {
      await cancelMail(this.em, leased.mail, { code: 'nothingLeftToAnswer' });
      return null;
    }
    return { ...(await this.assembleCommonFields(leased, quote)), quote };
  }

  private async assembleCommonFields(
    { mail: { id, lease, userId, document, linkId, mail }, tokens }: MailWithTokens,
    { companyLogoUrl }: Pick<CompanySnapshot, 'companyLogoUrl'>,
  ) {
    const sha256 = logoHash(companyLogoUrl);
    const logo = sha256 ? await this.logos.get(userId, sha256) : null;
    const hasFiles = mail.kind !== 'statement' && mail.kind !== 'receipt';
    const owner = { of: document.kind, id: document.id };
    const attachments = hasFiles ? await selectSharedAttachments(this.em, userId, owner) : [];
    return { userId, id, lease, mail, logo, linkToken: tokens.get(linkId)!, attachments };
  }

  private leaseMailWithTokens(supported: SupportedMails): Promise<MailWithTokens | null> {
    return this.em.transactional(async (em) => {
      const mail = await leaseNextMail(em, supported);
      if (!mail) return null;
      const otherLinkIds = mail.mail.kind === 'statement' ? await selectOtherLinks(em, mail.id) : [];
      const newTokens = [mail.linkId, ...otherLinkIds].map((linkId) => ({ linkId, ...createLinkToken() }));
      const table = mail.document.kind === 'quote' ? 'quote_links' : 'invoice_links';
      await replaceTokens(em, table, new Map(newTokens.map(({ linkId, tokenHash }) => [linkId, tokenHash])));
      return { mail, tokens: new Map(newTokens.map(({ linkId, token }) => [linkId, token])) };
    });
  }

  private async assembleStatement({ mail, tokens }: MailWithTokens): Promise<MailedStatement> {
    const { openInvoices, ...sums } = await this.statements.getCurrentContent({ ...mail, invoiceId: mail.document.id });
    const listed = openInvoices.map(({ linkId, ...invoice }) => ({
      ...invoice,
      linkToken: linkId && (tokens.get(linkId) ?? null),
    }));
    return leaveOutDefaultLanguage({
      openInvoices: listed,
      ...sums,
      ...(mail.language && { language: mail.language }),
    });
  }

  async bounce({ id, recipient, reason, proof }: BouncedMail): Promise<void> {
    if (proof && (proof === 'provider' || (await isLeaseOf(this.em, id, proof.envelopeId)))) {
      return bounceMail(this.em, { id, recipient, failure: { code: 'cameBack', params: [recipient, reason] } });
    }
    // The text of an unverified delivery report is not stored, because anybody could have written it.
    const reporter = proof?.reporter ?? '';
    await recordUnverifiedReport(this.em, { id, recipient, note: { code: 'reported', params: [reporter, recipient] } });
  }
}

const findNewestInvoice = (invoices: OpenInvoice[]): OpenInvoice | undefined =>
  invoices.reduce<OpenInvoice | undefined>(
    (newest, one) => (newest && newest.invoiceDate > one.invoiceDate ? newest : one),
    undefined,
  );
