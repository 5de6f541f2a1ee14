import { randomUUID } from 'node:crypto';
import { AppError } from '@paperbill/contracts/http';
import { MAX_LENGTH, validateText } from '@paperbill/contracts/rules';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { withDescriptions } from '../api-description/api-decorators.js';

export const readIdempotencyKey = (request: Request): string => request.get('idempotency-key')?.trim() ?? '';

export const IdempotencyKeyHeader = (text: string) =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: text,
    schema: { type: 'string', maxLength: MAX_LENGTH.name },
  });

const readCheckedKey = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const key = readIdempotencyKey(context.switchToHttp().getRequest<Request>());
  const message = validateText(key, { max: MAX_LENGTH.name });
  if (message) throw AppError.invalid({ path: 'idempotencyKey', message });
  // If the client sends no key, a generated key lets the message bus repeat the message without creating a second item.
  return key || randomUUID();
});

export const IdempotencyKey = () =>
  withDescriptions(
    readCheckedKey(),
    IdempotencyKeyHeader(
      'Requests with the same key are idempotent: one creates the resource, and all get the same answer',
    ),
  );
