import { type InvoiceStatus, invoiceStatuses } from '@paperbill/contracts';
import { RequiredOption } from '../validation/text.js';

export class InvoiceStatusDto {
  @RequiredOption(invoiceStatuses)
  status: InvoiceStatus;
}
