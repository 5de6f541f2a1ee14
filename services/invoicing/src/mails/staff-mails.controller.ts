import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError, type StaffMailFilter } from '@paperbill/contracts/http';
import { invoicing, type WithUserId, type SetMailStop } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import {
  allowMails,
  findMailForStaff,
  makeMailDue,
  selectMailsForStaff,
  selectMailStop,
  stopMails,
} from './staff-mails.queries.js';

/** Shows the outbox to support staff, who can retry a mail or stop all mails of a user (guide/mail.md). */
@Controller()
export class StaffMailsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.listMailsForStaff)
  async list(filter: StaffMailFilter) {
    return { mails: await selectMailsForStaff(this.em, filter) };
  }

  /** Retries a mail on behalf of support staff. @throws AppError NOT_FOUND or INVALID_INPUT */
  @Handles(invoicing.retryMail)
  retry({ id }: { id: string }) {
    return this.em.transactional(async (em) => {
      const mail = await findMailForStaff(em, id);
      if (!mail) throw new AppError('NOT_FOUND');
      if (!(await makeMailDue(em, id))) throw new AppError('INVALID_INPUT', { reason: { code: 'mailNotToRetry' } });
      const { userId, invoiceNumber, quoteNumber } = mail;
      const target = invoiceNumber === null ? { target: quoteNumber!, detail: 'quote' } : { target: invoiceNumber };
      await appendEvent(em, { userId, action: 'staff.retried-mail', ...target });
      return (await findMailForStaff(em, id))!;
    });
  }

  @Handles(invoicing.getMailStop)
  async getStop({ userId }: WithUserId) {
    return { stop: await selectMailStop(this.em, userId) };
  }

  @Handles(invoicing.setMailStop)
  setStop({ userId, staff, stop }: SetMailStop) {
    return this.em.transactional(async (em) => {
      if (stop) {
        await stopMails(em, userId, { ...stop, by: staff.email });
        await appendEvent(em, { userId, action: 'staff.stopped-mails', detail: stop.reason });
      } else if (await allowMails(em, userId)) {
        await appendEvent(em, { userId, action: 'staff.allowed-mails' });
      }
      return { stop: await selectMailStop(em, userId) };
    });
  }
}
