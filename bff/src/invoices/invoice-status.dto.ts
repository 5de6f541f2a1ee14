import { type InvoiceStatus, invoiceStatuses } from '@paperbill/contracts/rules';
import { RequiredOption } from '../validation/text.js';

export class InvoiceStatusDto {
  @RequiredOption(invoiceStatuses)
  status: InvoiceStatus;
}
