import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { InvoiceWithLineItems } from '@paperbill/contracts/http';
import { billing, type CreateInvoice, invoicing } from '@paperbill/contracts/nats';
import { Handles, MessageBus } from '@paperbill/messaging';
import { Turns } from '@paperbill/service-kit';
import { readInvoice } from '../read-invoice.js';
import { completeInvoice } from './new-invoice.js';
import { storeInvoice } from './store-invoice.js';

@Controller()
export class CreateInvoiceMessages {
  private readonly turns = new Turns();

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
  ) {}

  @Handles(invoicing.createInvoice)
  async create(request: CreateInvoice): Promise<InvoiceWithLineItems> {
    const { userId, idempotencyKey, useNextNumber } = request;
    const invoice = completeInvoice(request);
    // Asked before the transaction: nobody's counter stays locked while another service takes its time.
    const { status: plan } = await this.bus.call(billing.getPlan, { userId });
    const id = await this.turns.take(userId, () =>
      this.em.transactional((em) => storeInvoice(em, { userId, plan, invoice, idempotencyKey, useNextNumber })),
    );
    return readInvoice(this.em, userId, id);
  }
}
