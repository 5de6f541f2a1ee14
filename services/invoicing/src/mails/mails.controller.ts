import { Controller } from '@nestjs/common';
import type { Mail, MailOfInvoice } from '@paperbill/contracts/http';
import { invoicing, type ListPart, type OfUser, type SendMail } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { MailsService } from './mails.service.js';

@Controller()
export class MailsController {
  constructor(private readonly mails: MailsService) {}

  @Handles(invoicing.sendMail)
  send(request: SendMail): Promise<Mail> {
    return this.mails.send(request);
  }

  @Handles(invoicing.listMails)
  list({ userId, id }: OfUser & { id: string }): Promise<Mail[]> {
    return this.mails.list(userId, id);
  }

  @Handles(invoicing.listUndeliveredMails)
  listUndelivered({ userId }: OfUser): Promise<MailOfInvoice[]> {
    return this.mails.listUndelivered(userId);
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
}
