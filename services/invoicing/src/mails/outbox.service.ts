import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { logoHash } from '@paperbill/contracts/http';
import type { BouncedMail, LeasedMail, MailLease, SettleMail } from '@paperbill/contracts/nats';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { compare } from '@paperbill/money';
import { forUser } from '@paperbill/service-kit';
import { newToken } from '../links/add-link.js';
import { linkedInvoice } from '../links/links.service.js';
import { LogoService } from '../logo/logo.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { selectPaymentOptions } from '../settings/payment-options.queries.js';
import { beginSending, bounceMail, cancelMail, leaseNextMail, replaceToken, settleMail } from './outbox.queries.js';

/** Lends mails to instances of documents, which hand them to the mail server (product-rules.md, "Mails to clients"). */
@Injectable()
export class OutboxService {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsService,
    private readonly logos: LogoService,
  ) {}

  /**
   * @returns the mail that is due next, with a new address for its link; null where none is, or where it was a reminder of what
   *   is paid by now
   */
  async take(): Promise<LeasedMail | null> {
    const { token, tokenHash } = newToken();
    const due = await this.em.transactional(async (em) => {
      const next = await leaseNextMail(em);
      if (next) await replaceToken(em, next.linkId, tokenHash);
      return next;
    });
    if (!due) return null;
    const { id, lease, userId, invoiceId, mail } = due;
    return forUser(userId, async () => {
      const invoice = linkedInvoice(
        await this.payments.details(userId, invoiceId),
        await selectPaymentOptions(this.em, userId),
      );
      if (mail.kind === 'reminder' && compare(invoice.amountDue, '0') <= 0) {
        await cancelMail(this.em, { id, lease }, refusalTexts.reminderOfSettled);
        return null;
      }
      const sha256 = logoHash(invoice.companyLogoUrl);
      const logo = sha256 ? await this.logos.get(userId, sha256) : null;
      return { userId, id, lease, mail, invoice, logo, linkToken: token };
    });
  }

  /** @returns false where the lease is lost */
  begin(mail: MailLease): Promise<boolean> {
    return beginSending(this.em, mail);
  }

  async settle(mail: SettleMail): Promise<void> {
    await settleMail(this.em, { ...mail, error: mail.error.slice(0, MAX_LENGTH.mailError) });
  }

  async bounce({ id, recipient, reason }: BouncedMail): Promise<void> {
    const error = `It came back from ${recipient}${reason ? `: ${reason}` : '.'}`;
    await bounceMail(this.em, { id, recipient, error: error.slice(0, MAX_LENGTH.mailError) });
  }
}
