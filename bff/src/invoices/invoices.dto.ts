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

/** A line item. Its position is its index in the list. */
export class LineItemDto extends partialDto<NewLineItem>(lineItemFields) {}

/** A document whose note is printed with its lines. */
interface WithNote {
  invoice?: { note?: unknown };
  quote?: { note?: unknown };
}

/** The line items of a printed document. */
export const LineItems = (): PropertyDecorator =>
  ListOf(() => LineItemDto, MAX_LINE_ITEMS, {
    required: validationTexts.lineItemsRequired,
    tooMany: validationTexts.tooManyLineItems,
    ofWhole: (lines, { invoice, quote }: WithNote) => printProblem(lines, (invoice ?? quote)?.note),
  });

const { invoiceNumber, ...otherFields } = invoiceFields;

/** An invoice whose number comes from the counter. */
export class InvoiceDto extends partialDto<Omit<NewInvoice['invoice'], 'invoiceNumber'>>(otherFields) {
  @Option(invoiceStatuses, 'pending')
  override status?: InvoiceStatus;
}

/** An invoice with a number typed by the user. */
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

/** The body, the Idempotency-Key header and the query. */
export class NewInvoiceDto extends NewInvoiceBody {
  /** The Idempotency-Key header. */
  @Text({ max: MAX_LENGTH.name })
  idempotencyKey?: string;

  /** `?number=next` takes the counter's number and ignores the body's. */
  @Option(['next'])
  number?: 'next';
}

/** A discount on the whole invoice. */
export class DiscountDto implements Discount {
  @RequiredOption(discountKinds)
  kind: DiscountKind;

  @Decimal({ kind: 'amountFromZero', required: validationTexts.discountRequired })
  value: string;
}

/** Fields of a new invoice that are not in the contract. */
const withReductions = <Base extends new () => NewInvoiceBody>(base: Base) => {
  class WithReductions extends (base as typeof NewInvoiceBody) {
    /** The draft that becomes the invoice. */
    @OptionalId()
    draftId?: string | null;

    /** Issues the draft only if it still has this revision. */
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

/** Body, header and query of a new invoice as one value, so that one validation reports all errors. */
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

/** One of several invoices whose status changes together. */
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

export class PaymentDto extends completeDto(paymentFields) {}

export class PaymentDateDto extends completeDto({ date: paymentFields.date }) {}

/** The credited quantity of an invoice line. */
export class CreditedQuantityDto {
  @RequiredId()
  lineItemId: string;

  @Decimal({ kind: 'quantity', required: validationTexts.quantityRequired })
  quantity: string;
}

/** The credit note that voids a corrected invoice. */
export class CorrectionDto extends completeDto(creditNoteFields) {}

/** A credit note: of the whole invoice, of `lines`, or of an `amount`. */
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

/** Selects invoices; an empty query means all. */
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

  /** `true` adds the paid and credited amounts. */
  @Option(['true', 'false'])
  payments?: 'true' | 'false';
}

export class StatsQuery {
  @Option(revenuePeriods, 'all')
  period: RevenuePeriod = 'all';

  /** `true` adds the series. */
  @Option(['true', 'false'])
  series?: 'true' | 'false';

  /** `true` adds the overdue figures. */
  @Option(['true', 'false'])
  overdue?: 'true' | 'false';
}
