import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { invoicing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { readCounter } from '../../numbering/invoice-counter.js';

@Controller()
export class CountInvoicesMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.countInvoices)
  async count({ userId }: OfUser): Promise<{ totalInvoices: number }> {
    const { createdInvoices } = await readCounter(this.em, userId);
    return { totalInvoices: createdInvoices };
  }
}
