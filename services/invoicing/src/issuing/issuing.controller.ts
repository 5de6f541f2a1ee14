import { Controller } from '@nestjs/common';
import { type CreateInvoice, invoicing, type IssueInvoice } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CreateInvoiceService } from './create-invoice.service.js';

@Controller()
export class IssuingController {
  constructor(private readonly createInvoice: CreateInvoiceService) {}

  @Handles(invoicing.createInvoice)
  async create(request: CreateInvoice) {
    const {
      discount: _discount,
      discountAmount: _off,
      deposit: _deposit,
      ...invoice
    } = await this.createInvoice.create(request);
    return invoice;
  }

  @Handles(invoicing.issueInvoice)
  issue(request: IssueInvoice) {
    return this.createInvoice.create(request);
  }
}
