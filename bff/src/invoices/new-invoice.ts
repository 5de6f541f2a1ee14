import { randomUUID } from 'node:crypto';
import type { NewInvoice } from '@paperbill/contracts/nats';
import { MAX_LENGTH, MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { describing } from '../api-description/describing.js';
import { NewInvoiceBody, type NewInvoiceDto } from './new-invoice.dto.js';

const wholeRequest = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  const body = request.body as { lineItems?: unknown } | undefined;
  return {
    ...body,
    ...(Array.isArray(body?.lineItems) && { lineItems: withinReason(body.lineItems) }),
    idempotencyKey: request.get('idempotency-key') ?? '',
    number: request.query['number'],
  };
});

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

/** One more than allowed is enough to be refused: checking the rest would only take time. */
const withinReason = (lineItems: unknown[]): unknown[] => lineItems.slice(0, MAX_LINE_ITEMS + 1);

/** The message of a new invoice, but for its user. */
export const newInvoice = ({ invoice, lineItems, idempotencyKey, number }: NewInvoiceDto) => ({
  // Without a number of its own it gets the counter's.
  invoice: { invoiceNumber: '', ...invoice } satisfies NewInvoice['invoice'],
  lineItems,
  // With a key of our own, the message of a client that sent none may be repeated too.
  idempotencyKey: idempotencyKey || randomUUID(),
  useNextNumber: number === 'next',
});
