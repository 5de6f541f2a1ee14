import { Controller } from '@nestjs/common';
import type { StatusChange } from '@paperbill/contracts/http';
import { invoicing, type WithUserId, type PaymentDate, type RecordPayment } from '@paperbill/contracts/nats';
import type { InvoiceStatus } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { InvoiceStatusService } from './invoice-status.service.js';
import { PaymentsService } from './payments.service.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly statuses: InvoiceStatusService,
  ) {}

  @Handles(invoicing.recordPayment)
  record(request: RecordPayment) {
    return this.payments.record(request);
  }

  @Handles(invoicing.setPaymentDate)
  setDate(request: WithUserId & PaymentDate) {
    return this.payments.setDate(request);
  }

  @Handles(invoicing.removePayment)
  remove({ userId, id, paymentId }: WithUserId & { id: string; paymentId: string }) {
    return this.payments.remove(userId, id, paymentId);
  }

  @Handles(invoicing.listPayments)
  list({ userId, after }: WithUserId & { after?: string }) {
    return this.payments.list(userId, after);
  }

  @Handles(invoicing.setInvoiceStatus)
  setStatus({ userId, id, status }: WithUserId & { id: string; status: InvoiceStatus }) {
    return this.statuses.setStatus(userId, id, status);
  }

  @Handles(invoicing.setInvoiceStatuses)
  setStatuses({ userId, changes }: WithUserId & { changes: StatusChange[] }) {
    return this.statuses.setStatuses(userId, changes);
  }
}
