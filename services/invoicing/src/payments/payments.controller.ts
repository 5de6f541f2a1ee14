import { Controller } from '@nestjs/common';
import type { InvoicePayments, StoredPayment } from '@paperbill/contracts/http';
import { invoicing, type ListPart, type OfUser, type PaymentDate, type RecordPayment } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { PaymentsService } from './payments.service.js';

/** Answers what is asked about payments. */
@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Handles(invoicing.recordPayment)
  record(request: RecordPayment): Promise<InvoicePayments> {
    return this.payments.record(request);
  }

  @Handles(invoicing.setPaymentDate)
  setDate(request: OfUser & PaymentDate): Promise<InvoicePayments> {
    return this.payments.setDate(request);
  }

  @Handles(invoicing.removePayment)
  remove({ userId, id, paymentId }: OfUser & { id: string; paymentId: string }): Promise<InvoicePayments> {
    return this.payments.remove(userId, id, paymentId);
  }

  @Handles(invoicing.listPayments)
  list({ userId, after }: OfUser & { after?: string }): Promise<ListPart<StoredPayment>> {
    return this.payments.list(userId, after);
  }
}
