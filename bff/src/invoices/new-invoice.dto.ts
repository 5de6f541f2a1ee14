import type { NewLineItem } from '@paperbill/contracts/nats';
import { invoiceStatuses, type InvoiceStatus, MAX_LENGTH, paymentTerms } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Amount, Quantity, TaxRate } from '../validation/decimal.js';
import { CalendarDate, OptionalId } from '../validation/fields.js';
import { LineItems, Nested } from '../validation/nested.js';
import { Email, MultilineText, Option, Text } from '../validation/text.js';

/** A line item; its place on the invoice is its place in the list. */
export class LineItemDto implements NewLineItem {
  @OptionalId()
  productId?: string | null;

  @Text({ max: MAX_LENGTH.name })
  productName?: string;

  @MultilineText({ max: MAX_LENGTH.description, required: validationTexts.descriptionRequired })
  description: string;

  @Quantity(validationTexts.quantityRequired)
  quantity: string;

  @Text({ max: MAX_LENGTH.unit, required: validationTexts.unitRequired })
  unit: string;

  @Amount(validationTexts.unitPriceRequired)
  unitPrice: string;

  @Amount(validationTexts.subtotalRequired)
  subtotal: string;

  @MultilineText({ max: MAX_LENGTH.notes })
  notes?: string;
}

/** An invoice that takes its number from the counter. */
export class InvoiceDto {
  @OptionalId()
  customerId?: string | null;

  @CalendarDate(validationTexts.invoiceDateRequired)
  invoiceDate: string;

  @CalendarDate(validationTexts.dueDateRequired)
  dueDate: string;

  @Text({ max: MAX_LENGTH.name, required: validationTexts.clientNameRequired })
  clientName: string;

  @Text({ max: MAX_LENGTH.name })
  contactPerson?: string;

  @MultilineText({ max: MAX_LENGTH.address })
  clientAddress?: string;

  @MultilineText({ max: MAX_LENGTH.address })
  clientAddressLine2?: string;

  @Text({ max: MAX_LENGTH.address })
  clientCity?: string;

  @Text({ max: MAX_LENGTH.address })
  clientState?: string;

  @Text({ max: MAX_LENGTH.postalCode })
  clientZipCode?: string;

  @Text({ max: MAX_LENGTH.address })
  clientCountry?: string;

  @Email()
  clientEmail?: string;

  @TaxRate()
  taxRate?: string;

  @Amount()
  subtotal?: string;

  @Amount()
  taxAmount?: string;

  @Amount()
  total?: string;

  @Option(paymentTerms)
  paymentTerms?: string;

  @Option(invoiceStatuses, 'pending')
  status?: InvoiceStatus;
}

/** An invoice with the number that the user typed. */
export class NumberedInvoiceDto extends InvoiceDto {
  @Text({ max: MAX_LENGTH.invoiceNumber, required: validationTexts.invoiceNumberRequired })
  invoiceNumber: string;
}

/** The body of `POST /api/invoices`. */
export class NewInvoiceBody {
  @Nested((options) => (isWithoutNumber(options?.object) ? InvoiceDto : NumberedInvoiceDto))
  invoice: InvoiceDto | NumberedInvoiceDto;

  @LineItems(() => LineItemDto)
  lineItems: LineItemDto[];
}

/** The body, with what header and query say. */
export class NewInvoiceDto extends NewInvoiceBody {
  /** The Idempotency-Key header. */
  @Text({ max: MAX_LENGTH.name })
  idempotencyKey?: string;

  /** `?number=next`: take the counter's number, whatever the invoice says. */
  @Option(['next'])
  number?: 'next';
}

const isWithoutNumber = (request: unknown): boolean => (request as NewInvoiceDto | undefined)?.number === 'next';
