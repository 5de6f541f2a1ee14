import { type InvoiceStatus, invoiceStatuses, validationTexts } from '@paperbill/contracts';
import { Rule } from '../validation/rule.js';

export class InvoiceStatusDto {
  @Rule((value) => (invoiceStatuses.includes(value as InvoiceStatus) ? null : validationTexts.option))
  status: InvoiceStatus;
}
