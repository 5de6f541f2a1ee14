import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { invoicing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { readInvoice } from '../read-invoice.js';

@Controller()
export class GetInvoiceMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getInvoice)
  async get({ userId, id }: OfUser & { id: string }): Promise<InvoiceWithLineItems> {
    return readInvoice(this.em, userId, id);
  }
}
