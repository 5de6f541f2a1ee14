import { MAX_LINE_ITEMS, type NewInvoice } from '@paperbill/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { NewInvoiceDto } from './new-invoice.dto.js';

/** Body, Idempotency-Key and query of a new invoice as one value, so that one check names everything that is wrong. */
export const NewInvoiceRequest = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  const body = request.body as { lineItems?: unknown } | undefined;
  return {
    ...body,
    ...(Array.isArray(body?.lineItems) && { lineItems: withinReason(body.lineItems) }),
    idempotencyKey: request.get('idempotency-key') ?? '',
    number: request.query['number'],
  };
});

/** One more than allowed is enough to be refused: checking the rest would only take time. */
const withinReason = (lineItems: unknown[]): unknown[] => lineItems.slice(0, MAX_LINE_ITEMS + 1);

/** The message of a new invoice, but for its user. */
export const newInvoice = ({ invoice, lineItems, idempotencyKey, number }: NewInvoiceDto) => ({
  // Without a number of its own it gets the counter's.
  invoice: { invoiceNumber: '', ...invoice } satisfies NewInvoice['invoice'],
  lineItems,
  idempotencyKey: idempotencyKey || null,
  useNextNumber: number === 'next',
});
