import { Controller } from '@nestjs/common';
import {
  type BouncedMail,
  invoicing,
  type LeasedMail,
  type MailLease,
  type SettleMail,
  type TakeMail,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { OutboxService } from './outbox.service.js';

/** Leases mails to the documents service, which hands them to the mail server. */
@Controller()
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

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
