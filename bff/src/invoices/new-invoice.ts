import type { NewInvoice } from '@paperbill/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { NewInvoiceDto } from './new-invoice.dto.js';

/** Body, Idempotency-Key and query of a new invoice as one value, so that one check names everything that is wrong. */
export const NewInvoiceRequest = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    ...(request.body as object | undefined),
    idempotencyKey: request.get('idempotency-key') ?? '',
    number: request.query['number'],
  };
});

export const newInvoice = ({ invoice, lineItems, idempotencyKey, number }: NewInvoiceDto) => ({
  // Without a number of its own it gets the counter's.
  invoice: { invoiceNumber: '', ...invoice } satisfies NewInvoice['invoice'],
  lineItems,
  idempotencyKey: idempotencyKey || null,
  useNextNumber: number === 'next',
});
