import { Controller } from '@nestjs/common';
import type { Mail, MailOfInvoice } from '@paperbill/contracts/http';
import {
  type BouncedMail,
  invoicing,
  type LeasedMail,
  type ListPart,
  type MailLease,
  type OfUser,
  type SendMail,
  type SettleMail,
  type TakeMail,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { MailsService } from './mails.service.js';
import { OutboxService } from './outbox.service.js';

/** Answers what is asked about mails to clients. */
@Controller()
export class MailsController {
  constructor(
    private readonly mails: MailsService,
    private readonly outbox: OutboxService,
  ) {}

  @Handles(invoicing.sendMail)
  send(request: SendMail): Promise<Mail> {
    return this.mails.send(request);
  }

  @Handles(invoicing.listMails)
  list({ userId, id }: OfUser & { id: string }): Promise<Mail[]> {
    return this.mails.list(userId, id);
  }

  @Handles(invoicing.listTroubledMails)
  listTroubled({ userId }: OfUser): Promise<MailOfInvoice[]> {
    return this.mails.troubled(userId);
  }

  @Handles(invoicing.readMails)
  async markRead({ userId, id }: OfUser & { id: string }): Promise<Record<string, never>> {
    await this.mails.markRead(userId, id);
    return {};
  }

  @Handles(invoicing.exportMails)
  export({ userId, after }: OfUser & { after?: string }): Promise<ListPart<MailOfInvoice>> {
    return this.mails.listOfUser(userId, after);
  }

  @Handles(invoicing.takeMail)
  async take({ statements }: TakeMail): Promise<{ mail: LeasedMail | null }> {
    return { mail: await this.outbox.take(statements) };
  }

  @Handles(invoicing.beginMail)
  async begin(mail: MailLease): Promise<{ begun: boolean }> {
    return { begun: await this.outbox.begin(mail) };
  }

  @Handles(invoicing.settleMail)
  async settle(mail: SettleMail): Promise<Record<string, never>> {
    await this.outbox.settle(mail);
    return {};
  }

  @Handles(invoicing.bounceMail)
  async bounce(mail: BouncedMail): Promise<Record<string, never>> {
    await this.outbox.bounce(mail);
    return {};
  }
}
