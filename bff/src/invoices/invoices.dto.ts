import { errorCatalogue, invoiceFields, lineItemFields } from '@paperbill/contracts/http';
import type { InvoiceFilter, NewInvoice, NewLineItem } from '@paperbill/contracts/nats';
import {
  type CalendarDate,
  type InvoiceSort,
  invoiceSorts,
  type InvoiceStatus,
  invoiceStatuses,
  type InvoiceStatusFilter,
  invoiceStatusFilters,
  MAX_LENGTH,
  MAX_LINE_ITEMS,
  type RevenuePeriod,
  revenuePeriods,
  sortOptions,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiQuery } from '@nestjs/swagger';
import { Type, type TypeHelpOptions } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import type { Request } from 'express';
import { describing } from '../api-description/api-decorators.js';
import { partialDto } from '../validation/dto-of.js';
import { Rule } from '../validation/rule.js';
import { PageQuery } from '../validation/list-query.js';
import { Option, OptionalCalendarDate, OptionalId, RequiredOption, Text } from '../validation/rules.js';

/** A line item; its place on the invoice is its place in the list. */
export class LineItemDto extends partialDto<NewLineItem>(lineItemFields) {}

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

type Constructor = new () => object;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with rules of its own. */
const Nested = (type: (options?: TypeHelpOptions) => Constructor): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateNested(),
    Rule((value) => (isObject(value) ? null : errorCatalogue.INVALID_INPUT.message), {
      type: () => type(),
      required: true,
    }),
  );

/** The line items of an invoice: from one to the limit, each an object with rules of its own. */
const LineItems = (type: () => Constructor): PropertyDecorator =>
  applyDecorators(
    Type(type),
    ValidateNested({ each: true }),
    Rule(
      (value) => {
        if (!Array.isArray(value) || value.length === 0) return validationTexts.lineItemsRequired;
        if (value.length > MAX_LINE_ITEMS) return validationTexts.tooManyLineItems(MAX_LINE_ITEMS);
        return value.every(isObject) ? null : errorCatalogue.INVALID_INPUT.message;
      },
      { type: () => type(), isArray: true, minItems: 1, maxItems: MAX_LINE_ITEMS, required: true },
    ),
  );

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

/** Body, Idempotency-Key and query of a new invoice as one value, so that one check names everything that is wrong. */
export const NewInvoiceRequest = () =>
  describing(
    wholeRequest(),
    ApiBody({ type: NewInvoiceBody }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Of any number of requests with the same key, one makes an invoice, and all get it as their answer',
      schema: { type: 'string', maxLength: MAX_LENGTH.name },
    }),
    ApiQuery({
      name: 'number',
      required: false,
      description: 'Gives the invoice the next number, whatever its body says',
      schema: { type: 'string', enum: ['next'] },
    }),
  );

const wholeRequest = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  const body = request.body as { lineItems?: unknown } | undefined;
  return {
    ...body,
    // One more than allowed is enough to be refused: checking the rest would only take time.
    ...(Array.isArray(body?.lineItems) && { lineItems: body.lineItems.slice(0, MAX_LINE_ITEMS + 1) as unknown[] }),
    idempotencyKey: request.get('idempotency-key') ?? '',
    number: request.query['number'],
  };
});

export class InvoiceStatusDto {
  @RequiredOption(invoiceStatuses)
  status: InvoiceStatus;
}

/** Which invoices to list; without any of it, all of them. */
export class InvoiceListQuery extends PageQuery implements Omit<InvoiceFilter, 'after'> {
  @Option(invoiceStatusFilters)
  status?: InvoiceStatusFilter;

  @OptionalId()
  customerId?: string;

  @OptionalCalendarDate()
  from?: CalendarDate;

  @OptionalCalendarDate()
  to?: CalendarDate;

  @Option(sortOptions(invoiceSorts))
  sort?: InvoiceSort;
}

export class StatsQuery {
  @Option(revenuePeriods, 'all')
  period: RevenuePeriod = 'all';

  /** `true` adds the series to the figures. */
  @Option(['true', 'false'])
  series?: 'true' | 'false';
}
