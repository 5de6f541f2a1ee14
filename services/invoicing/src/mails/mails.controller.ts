import { Controller } from '@nestjs/common';
import { invoicing, type MailedDocumentOfUser, type WithUserId, type SendMail } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { MailsService } from './mails.service.js';

@Controller()
export class MailsController {
  constructor(private readonly mails: MailsService) {}

  @Handles(invoicing.sendMail)
  send(request: SendMail) {
    return this.mails.send(request);
  }

  @Handles(invoicing.listMails)
  list(request: MailedDocumentOfUser) {
    return this.mails.list(request);
  }

  @Handles(invoicing.listUndeliveredMails)
  listUndeliveredMails({ userId }: WithUserId) {
    return this.mails.listUndeliveredMails(userId);
  }

  @Handles(invoicing.readMails)
  async markRead(request: MailedDocumentOfUser) {
    await this.mails.markRead(request);
    return {};
  }

  @Handles(invoicing.exportMails)
  export({ userId, after }: WithUserId & { after?: string }) {
    return this.mails.listOfUser(userId, after);
  }
}
