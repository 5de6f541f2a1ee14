import { randomUUID } from 'node:crypto';
import { AppError } from '@paperbill/contracts/http';
import { MAX_LENGTH, validateText } from '@paperbill/contracts/rules';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { describing } from '../api-description/api-decorators.js';

/** The header that makes a request safe to repeat. */
export const idempotencyKeyOf = (request: Request): string => request.get('idempotency-key')?.trim() ?? '';

/** @param text what requests with the same key do together */
export const IdempotencyKeyHeader = (text: string) =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: text,
    schema: { type: 'string', maxLength: MAX_LENGTH.name },
  });

const checkedKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const key = idempotencyKeyOf(context.switchToHttp().getRequest<Request>());
  const message = validateText(key, { max: MAX_LENGTH.name });
  if (message) throw AppError.invalid({ path: 'idempotencyKey', message });
  // With a key of our own, the message of a client that sent none may be repeated too.
  return key || randomUUID();
});

/** The Idempotency-Key of a request, or one of our own. */
export const IdempotencyKey = () =>
  describing(
    checkedKey(),
    IdempotencyKeyHeader(
      'Of any number of requests with the same key, one creates something, and all get the same answer',
    ),
  );
