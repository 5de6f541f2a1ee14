import {
  creditNoteFields,
  type Discount,
  type DiscountAndDeposit,
  type Exchange,
  exchangeFields,
  invoiceFields,
  lineItemFields,
  type NewCreditNote,
  paymentFields,
  type StatusChange,
} from '@paperbill/contracts/http';
import type { InvoiceFilter, NewInvoice, NewLineItem } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  currencies,
  type Currency,
  type CreditNoteKind,
  creditNoteKinds,
  type DiscountKind,
  discountKinds,
  field,
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
  findPrintProblem,
  type RevenuePeriod,
  revenuePeriods,
  sortOptions,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiProperty, ApiQuery } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import type { Request } from 'express';
import { withDescriptions } from '../api-description/api-decorators.js';
import { createCompleteDto, createPartialDto } from '../validation/create-dto.js';
import { readIdempotencyKey, IdempotencyKeyHeader } from '../validation/idempotency-key.js';
import { ListPageQuery } from '../validation/list-query.js';
import { cutOverlongList, IsListOf, IsNestedObject } from '../validation/nested.js';
import {
  IsDecimal,
  IsIdList,
  IsOption,
  IsOptionalCalendarDate,
  IsOptionalId,
  IsQueryText,
  IsOptionalInstant,
  IsRequiredId,
  IsRequiredOption,
  IsBooleanOrMissing,
  IsText,
  IsWholeNumber,
} from '../validation/rules.js';

export const IsLineTaxes = (): PropertyDecorator => IsIdList(field.taxIds(), { treatsEmptyAsMissing: true });

export class LineItemDto extends createPartialDto<NewLineItem>(lineItemFields) {
  @IsLineTaxes()
  override taxIds?: string[];
}

interface DocumentWithNote {
  invoice?: { note?: unknown };
  quote?: { note?: unknown };
}

export const IsLineItemList = (): PropertyDecorator =>
  IsListOf(() => LineItemDto, MAX_LINE_ITEMS, {
    required: validationTexts.lineItemsRequired,
    tooMany: validationTexts.tooManyLineItems,
    validateWhole: (lines, { invoice, quote }: DocumentWithNote) => findPrintProblem(lines, (invoice ?? quote)?.note),
  });

const { invoiceNumber, ...invoiceFieldsWithoutNumber } = invoiceFields;

class ExchangeDto extends createCompleteDto(exchangeFields) implements Exchange {}

/** An invoice without a number. The server takes the number from the user's counter. */
export class InvoiceDto extends createPartialDto<Omit<NewInvoice['invoice'], 'invoiceNumber'>>(
  invoiceFieldsWithoutNumber,
) {
  @IsOption(invoiceStatuses, 'pending')
  override status?: InvoiceStatus;

  @IsBooleanOrMissing()
  override pricesIncludeTax?: boolean;

  @ApiProperty({ required: false, nullable: true })
  @ValidateIf(({ exchange }: InvoiceDto) => exchange !== undefined && exchange !== null)
  @IsNestedObject(() => ExchangeDto)
  override exchange?: ExchangeDto | null;
}

export class NumberedInvoiceDto extends InvoiceDto {
  @IsText(invoiceNumber)
  invoiceNumber: string;
}

export class NewInvoiceBody {
  @IsNestedObject((options) => (takesNextNumber(options?.object) ? InvoiceDto : NumberedInvoiceDto))
  invoice: InvoiceDto | NumberedInvoiceDto;

  @IsLineItemList()
  lineItems: LineItemDto[];
}

export class NewInvoiceDto extends NewInvoiceBody {
  @IsText({ max: MAX_LENGTH.name })
  idempotencyKey?: string;

  /** If `next`, the server takes the number from the user's counter and ignores the number in the body. */
  @IsOption(['next'])
  number?: 'next';
}

export class DiscountDto implements Discount {
  @IsRequiredOption(discountKinds)
  kind: DiscountKind;

  @IsDecimal({ kind: 'amountFromZero', required: validationTexts.discountRequired })
  value: string;
}

export const addDiscountAndDeposit = <Body extends object>(base: new () => Body) => {
  class WithReductions extends (base as new () => object) implements Partial<DiscountAndDeposit> {
    @ApiProperty({ required: false, nullable: true })
    @ValidateIf(({ discount }: WithReductions) => discount !== undefined && discount !== null)
    @IsNestedObject(() => DiscountDto)
    discount?: DiscountDto | null;

    @IsDecimal({ kind: 'amountFromZero' })
    deposit?: string;
  }
  return WithReductions as new () => Body & WithReductions;
};

/** Adds the fields of a new invoice that only the web client may send. They are not part of the public API. */
const addPrivateFields = (base: typeof NewInvoiceBody) => {
  class BodyOfWebClient extends addDiscountAndDeposit(base) {
    @IsOptionalId()
    draftId?: string | null;

    /** The draft becomes an invoice only if its revision has not changed. */
    @IsWholeNumber(1, MAX_REVISION)
    draftRevision?: number;
  }
  return BodyOfWebClient;
};

export class IssueInvoiceBody extends addPrivateFields(NewInvoiceBody) {}

export class IssueInvoiceDto extends addPrivateFields(NewInvoiceDto) {}

const takesNextNumber = (request: unknown): boolean => (request as NewInvoiceDto | undefined)?.number === 'next';

/** Reads body, header and query as one value, so that their errors are reported together. */
export const NewInvoiceRequest = (body: typeof NewInvoiceBody = NewInvoiceBody) =>
  withDescriptions(
    readWholeRequest(),
    ApiBody({ type: body }),
    IdempotencyKeyHeader(
      'Requests with the same key are idempotent: one creates the invoice, and all get the same answer',
    ),
    ApiQuery({
      name: 'number',
      required: false,
      description: 'Gives the invoice the next number and ignores the number in the body',
      schema: { type: 'string', enum: ['next'] },
    }),
  );

const readWholeRequest = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    ...cutOverlongList(request.body, 'lineItems', MAX_LINE_ITEMS),
    idempotencyKey: readIdempotencyKey(request),
    number: request.query['number'],
  };
});

export class InvoiceStatusDto {
  @IsRequiredOption(invoiceStatuses)
  status: InvoiceStatus;
}

export class StatusChangeDto extends InvoiceStatusDto implements StatusChange {
  @IsRequiredId()
  id: string;

  @IsOptionalInstant()
  paidAt?: Instant;
}

export class StatusChangesDto {
  @IsListOf(() => StatusChangeDto, MAX_PAGE_SIZE, {
    required: validationTexts.rowsRequired,
    tooMany: validationTexts.tooManyRows,
  })
  changes: StatusChangeDto[];
}

export class PaymentDto extends createCompleteDto(paymentFields) {}

export class PaymentDateDto extends createCompleteDto({ date: paymentFields.date }) {}

export class CreditedQuantityDto {
  @IsRequiredId()
  lineItemId: string;

  @IsDecimal({ kind: 'quantity', required: validationTexts.quantityRequired })
  quantity: string;
}

export class CorrectionDto extends createCompleteDto(creditNoteFields) {}

export class CreditNoteDto extends createCompleteDto(creditNoteFields) implements NewCreditNote {
  @IsRequiredOption(creditNoteKinds)
  kind: CreditNoteKind;

  @IsListOf(() => CreditedQuantityDto, MAX_LINE_ITEMS, {
    required: validationTexts.lineItemsRequired,
    tooMany: validationTexts.tooManyLineItems,
  })
  @ApiProperty({ required: false })
  @ValidateIf(({ kind }: CreditNoteDto) => kind === 'lines')
  lines?: CreditedQuantityDto[];

  @IsDecimal({ kind: 'amount', required: validationTexts.paymentAmountRequired })
  @ApiProperty({ required: false })
  @ValidateIf(({ kind }: CreditNoteDto) => kind === 'amount')
  amount?: string;
}

export class InvoiceListQuery extends ListPageQuery implements Omit<InvoiceFilter, 'after' | 'payments' | 'taxes'> {
  @IsOption(invoiceStatusFilters)
  status?: InvoiceStatusFilter;

  @IsOptionalId()
  customerId?: string;

  @IsQueryText({ max: MAX_LENGTH.name })
  clientName?: string;

  @IsOptionalCalendarDate()
  from?: CalendarDate;

  @IsOptionalCalendarDate()
  to?: CalendarDate;

  @IsOptionalCalendarDate()
  dueFrom?: CalendarDate;

  @IsOptionalCalendarDate()
  dueTo?: CalendarDate;

  @IsOption(sortOptions(invoiceSorts))
  sort?: InvoiceSort;

  /** If `true`, each invoice includes its paid and credited amounts. */
  @IsOption(['true', 'false'])
  payments?: 'true' | 'false';

  /** If `true`, each invoice includes the taxes of its lines. */
  @IsOption(['true', 'false'])
  taxes?: 'true' | 'false';
}

export class NextNumberQuery {
  /** The date of the invoice. Some number formats depend on this date. The default is today. */
  @IsOptionalCalendarDate()
  date?: CalendarDate;
}

export class StatsQuery {
  @IsOption(revenuePeriods, 'all')
  period: RevenuePeriod = 'all';

  @IsOption(['true', 'false'])
  series?: 'true' | 'false';

  @IsOption(['true', 'false'])
  overdue?: 'true' | 'false';

  /** Only invoices in this currency are counted. The default is the currency of the profile. */
  @IsOption(currencies)
  currency?: Currency;
}
