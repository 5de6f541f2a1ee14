import {
  creditNoteFields,
  type Discount,
  invoiceFields,
  lineItemFields,
  type NewCreditNote,
  paymentFields,
  type StatusChange,
} from '@paperbill/contracts/http';
import type { InvoiceFilter, NewInvoice, NewLineItem } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  type CreditNoteKind,
  creditNoteKinds,
  type DiscountKind,
  discountKinds,
  type Instant,
  type InvoiceSort,
  invoiceSorts,
  type InvoiceStatus,
  invoiceStatuses,
  type InvoiceStatusFilter,
  invoiceStatusFilters,
  MAX_LENGTH,
  MAX_LINE_ITEMS,
  MAX_PAGE_SIZE,
  MAX_REVISION,
  printProblem,
  type RevenuePeriod,
  revenuePeriods,
  sortOptions,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiProperty, ApiQuery } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import type { Request } from 'express';
import { describing } from '../api-description/api-decorators.js';
import { completeDto, partialDto } from '../validation/dto-of.js';
import { idempotencyKeyOf, IdempotencyKeyHeader } from '../validation/idempotency-key.js';
import { PageQuery } from '../validation/list-query.js';
import { atMostOneTooMany, ListOf, Nested } from '../validation/nested.js';
import {
  Decimal,
  Option,
  OptionalCalendarDate,
  OptionalId,
  QueryText,
  OptionalInstant,
  RequiredId,
  RequiredOption,
  Text,
  WholeNumber,
} from '../validation/rules.js';

/** A line item; its place on the invoice is its place in the list. */
export class LineItemDto extends partialDto<NewLineItem>(lineItemFields) {}

/** A document, as far as its lines are printed with it. */
interface WithNote {
  invoice?: { note?: unknown };
  quote?: { note?: unknown };
}

/** Those of a document that is printed. */
export const LineItems = (): PropertyDecorator =>
  ListOf(() => LineItemDto, MAX_LINE_ITEMS, {
    required: validationTexts.lineItemsRequired,
    tooMany: validationTexts.tooManyLineItems,
    ofWhole: (lines, { invoice, quote }: WithNote) => printProblem(lines, (invoice ?? quote)?.note),
  });

const { invoiceNumber, ...otherFields } = invoiceFields;

/** An invoice that takes its number from the counter. */
export class InvoiceDto extends partialDto<Omit<NewInvoice['invoice'], 'invoiceNumber'>>(otherFields) {
  @Option(invoiceStatuses, 'pending')
  override status?: InvoiceStatus;
}

/** An invoice with the number that the user typed. */
export class NumberedInvoiceDto extends InvoiceDto {
  @Text(invoiceNumber)
  invoiceNumber: string;
}

/** The body of `POST /api/invoices`. */
export class NewInvoiceBody {
  @Nested((options) => (isWithoutNumber(options?.object) ? InvoiceDto : NumberedInvoiceDto))
  invoice: InvoiceDto | NumberedInvoiceDto;

  @LineItems()
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

/** Something off the whole invoice. */
export class DiscountDto implements Discount {
  @RequiredOption(discountKinds)
  kind: DiscountKind;

  @Decimal({ kind: 'amountFromZero', required: validationTexts.discountRequired })
  value: string;
}

/** What a new invoice can have beyond the fields of the contract. */
const withReductions = <Base extends new () => NewInvoiceBody>(base: Base) => {
  class WithReductions extends (base as typeof NewInvoiceBody) {
    /** The draft that the invoice is made of. */
    @OptionalId()
    draftId?: string | null;

    /** The draft is issued only if this is its revision still. */
    @WholeNumber(1, MAX_REVISION)
    draftRevision?: number;

    @ApiProperty({ required: false, nullable: true })
    @ValidateIf(({ discount }: WithReductions) => discount !== undefined && discount !== null)
    @Nested(() => DiscountDto)
    discount?: DiscountDto | null;

    @Decimal({ kind: 'amountFromZero' })
    deposit?: string;
  }
  return WithReductions;
};

/** The body of `POST /app/api/invoices`. */
export class IssueInvoiceBody extends withReductions(NewInvoiceBody) {}

export class IssueInvoiceDto extends withReductions(NewInvoiceDto) {}

const isWithoutNumber = (request: unknown): boolean => (request as NewInvoiceDto | undefined)?.number === 'next';

/** Body, Idempotency-Key and query of a new invoice as one value, so that one check names everything that is wrong. */
export const NewInvoiceRequest = (body: typeof NewInvoiceBody = NewInvoiceBody) =>
  describing(
    wholeRequest(),
    ApiBody({ type: body }),
    IdempotencyKeyHeader(
      'Of any number of requests with the same key, one makes an invoice, and all get it as their answer',
    ),
    ApiQuery({
      name: 'number',
      required: false,
      description: 'Gives the invoice the next number, whatever its body says',
      schema: { type: 'string', enum: ['next'] },
    }),
  );

const wholeRequest = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    ...atMostOneTooMany(request.body, 'lineItems', MAX_LINE_ITEMS),
    idempotencyKey: idempotencyKeyOf(request),
    number: request.query['number'],
  };
});

export class InvoiceStatusDto {
  @RequiredOption(invoiceStatuses)
  status: InvoiceStatus;
}

/** One of several invoices that are marked together. */
export class StatusChangeDto extends InvoiceStatusDto implements StatusChange {
  @RequiredId()
  id: string;

  @OptionalInstant()
  paidAt?: Instant;
}

export class StatusChangesDto {
  @ListOf(() => StatusChangeDto, MAX_PAGE_SIZE, {
    required: validationTexts.rowsRequired,
    tooMany: validationTexts.tooManyRows,
  })
  changes: StatusChangeDto[];
}

/** What was paid of an invoice. */
export class PaymentDto extends completeDto(paymentFields) {}

/** The day on which something was paid. */
export class PaymentDateDto extends completeDto({ date: paymentFields.date }) {}

/** A quantity of one of the invoice's lines. */
export class CreditedQuantityDto {
  @RequiredId()
  lineItemId: string;

  @Decimal({ kind: 'quantity', required: validationTexts.quantityRequired })
  quantity: string;
}

/** Of the credit note that makes a corrected invoice void. */
export class CorrectionDto extends completeDto(creditNoteFields) {}

/** What is to be credited of an invoice: `lines` or `amount`, where it is not all of it. */
export class CreditNoteDto extends completeDto(creditNoteFields) implements NewCreditNote {
  @RequiredOption(creditNoteKinds)
  kind: CreditNoteKind;

  @ListOf(() => CreditedQuantityDto, MAX_LINE_ITEMS, {
    required: validationTexts.lineItemsRequired,
    tooMany: validationTexts.tooManyLineItems,
  })
  @ApiProperty({ required: false })
  @ValidateIf(({ kind }: CreditNoteDto) => kind === 'lines')
  lines?: CreditedQuantityDto[];

  @Decimal({ kind: 'amount', required: validationTexts.paymentAmountRequired })
  @ApiProperty({ required: false })
  @ValidateIf(({ kind }: CreditNoteDto) => kind === 'amount')
  amount?: string;
}

/** Which invoices to list; without any of it, all of them. */
export class InvoiceListQuery extends PageQuery implements Omit<InvoiceFilter, 'after' | 'payments'> {
  @Option(invoiceStatusFilters)
  status?: InvoiceStatusFilter;

  @OptionalId()
  customerId?: string;

  @QueryText({ max: MAX_LENGTH.name })
  clientName?: string;

  @OptionalCalendarDate()
  from?: CalendarDate;

  @OptionalCalendarDate()
  to?: CalendarDate;

  @Option(sortOptions(invoiceSorts))
  sort?: InvoiceSort;

  /** `true` adds to each invoice its paid and credited amounts. */
  @Option(['true', 'false'])
  payments?: 'true' | 'false';
}

export class StatsQuery {
  @Option(revenuePeriods, 'all')
  period: RevenuePeriod = 'all';

  /** `true` adds the series to the figures. */
  @Option(['true', 'false'])
  series?: 'true' | 'false';

  /** `true` adds what is overdue to the figures. */
  @Option(['true', 'false'])
  overdue?: 'true' | 'false';
}
