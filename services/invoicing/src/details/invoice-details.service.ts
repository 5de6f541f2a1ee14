import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Invoice, InvoiceDetails, InvoiceEvent } from '@paperbill/contracts/http';
import { getDecimals } from '@paperbill/contracts/rules';
import { sumAmounts } from '@paperbill/money';
import { sumCreditedQuantities, selectCreditNotesOfInvoice } from '../credit-notes/credit-note.queries.js';
import { selectEventsOfInvoice } from '../history/invoice-event.queries.js';
import { getOrigins } from '../invoices/invoice-origins.queries.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { selectAutomaticPayment } from '../online-payments/automatic-payment.queries.js';
import { selectOnlinePayments } from '../online-payments/online-payment.queries.js';
import { readPaymentState } from '../payments/payment.queries.js';
import { selectPaymentsOfInvoice, toInvoicePayments } from '../payments/payment-summary.js';

@Injectable()
export class InvoiceDetailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly invoices: InvoicesService,
  ) {}

  get(userId: string, id: string): Promise<InvoiceDetails> {
    // The transaction uses repeatable read, so that the invoice, its payments and its history come from one snapshot.
    return this.em.transactional(
      async (em) => {
        const invoice = await this.invoices.getWithAddresses(userId, id);
        const payments = await selectPaymentsOfInvoice(em, id);
        const onlinePayments = await selectOnlinePayments(em, userId, id);
        const automaticPayment = await selectAutomaticPayment(em, userId, id);
        const creditNotes = await selectCreditNotesOfInvoice(em, userId, id);
        const { paidOn } = (await readPaymentState(em, userId, id))!;
        const amountCredited = sumAmounts(
          creditNotes.map(({ total }) => total),
          getDecimals(invoice.currency),
        );
        return {
          ...invoice,
          ...toInvoicePayments({ ...invoice, paidOn }, { total: invoice.total, amountCredited }, payments),
          creditNotes,
          ...(await getOrigins(em, id)),
          ...(onlinePayments.length > 0 && { onlinePayments }),
          ...(automaticPayment && { automaticPayment }),
          creditedQuantities: await sumCreditedQuantities(em, id),
          history: [...(await selectEventsOfInvoice(em, id)), toCreationEvent(invoice)],
        };
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  }
}

/** The creation event is not stored, so it uses the id of the invoice. */
const toCreationEvent = ({ id, createdAt }: Invoice): InvoiceEvent => ({
  id,
  at: createdAt,
  action: 'created',
  amount: null,
});
