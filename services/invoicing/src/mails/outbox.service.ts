import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
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
import { takeBack } from '../reminders/reminder.queries.js';
import {
  beginSending,
  bounceMail,
  cancelMail,
  type DueMail,
  leaseNextMail,
  replaceToken,
  settleMail,
} from './outbox.queries.js';

/** Mails that turn out not to go out now, before the next one has to be asked for. */
const MAX_LOOKED_AT = 20;

/** Lends mails to instances of documents, which hand them to the mail server (product-rules.md, "Mails to clients"). */
@Injectable()
export class OutboxService {
  private readonly logger = new Logger('Mails');

  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsService,
    private readonly logos: LogoService,
  ) {}

  /**
   * @param now by default the moment that it is
   * @returns the mail that is due next, with a new address for its link; null where none is
   */
  async take(now = new Date()): Promise<LeasedMail | null> {
    for (let looked = 0; looked < MAX_LOOKED_AT; looked++) {
      const { token, tokenHash } = newToken();
      const due = await this.em.transactional(async (em) => {
        const next = await leaseNextMail(em);
        if (next) await replaceToken(em, next.linkId, tokenHash);
        return next;
      });
      if (!due) return null;
      const mail = await forUser(due.userId, () => this.complete(due, token, now));
      if (mail) return mail;
    }
    return null;
  }

  /** @returns null where it is not to go out now, or its invoice can't be read */
  private async complete(due: DueMail, linkToken: string, now: Date): Promise<LeasedMail | null> {
    const { id, lease, userId, invoiceId, mail } = due;
    try {
      if (mail.kind === 'reminder' && (await takeBack(this.em, due, now.toISOString()))) return null;
      const invoice = linkedInvoice(
        await this.payments.details(userId, invoiceId),
        await selectPaymentOptions(this.em, userId),
      );
      if (mail.kind === 'reminder' && compare(invoice.amountDue, '0') <= 0) {
        await cancelMail(this.em, due, refusalTexts.reminderOfSettled);
        return null;
      }
      const sha256 = logoHash(invoice.companyLogoUrl);
      const logo = sha256 ? await this.logos.get(userId, sha256) : null;
      return { userId, id, lease, mail, invoice, logo, linkToken };
    } catch (error) {
      // The user's other mails do not wait until its lease has run out.
      this.logger.warn({ err: error, mail: id, msg: 'A mail could not be read' });
      await settleMail(this.em, { id, lease, outcome: 'postponed', error: 'It can’t be made right now.' });
      return null;
    }
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
