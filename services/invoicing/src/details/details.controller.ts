import { Controller } from '@nestjs/common';
import type { InvoiceDetails } from '@paperbill/contracts/http';
import { invoicing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { InvoiceDetailsService } from './invoice-details.service.js';

/** Answers requests for an invoice with its payments, credit notes, origins and history. */
@Controller()
export class DetailsController {
  constructor(private readonly details: InvoiceDetailsService) {}

  @Handles(invoicing.getInvoiceDetails)
  get({ userId, id }: OfUser & { id: string }): Promise<InvoiceDetails> {
    return this.details.get(userId, id);
  }
}
