import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  type BouncedMail,
  invoicing,
  type MailLease,
  type MailReport,
  type LeaseMail,
  type ReadMailedFile,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { beginSending, storeMailOutcome } from './mail-leases.queries.js';
import { OutboxService } from './outbox.service.js';

@Controller()
export class OutboxController {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: OutboxService,
  ) {}

  @Handles(invoicing.leaseMail)
  async lease({ statements = false, quotes = false }: LeaseMail) {
    return { mail: await this.outbox.leaseMail({ statements, quotes }) };
  }

  @Handles(invoicing.readMailedFile)
  readFile(request: ReadMailedFile) {
    return this.outbox.readFile(request);
  }

  @Handles(invoicing.beginMail)
  async begin(mail: MailLease) {
    return { begun: await beginSending(this.em, mail) };
  }

  @Handles(invoicing.reportMail)
  async report(mail: MailReport) {
    await storeMailOutcome(this.em, mail);
    return {};
  }

  @Handles(invoicing.bounceMail)
  async bounce(mail: BouncedMail) {
    await this.outbox.bounce(mail);
    return {};
  }
}
