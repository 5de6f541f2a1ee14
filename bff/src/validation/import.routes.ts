import type { ImportResult, DuplicateImportRows, UndoImportResult } from '@paperbill/contracts/http';
import { IMPORT_MAX_BYTES } from '@paperbill/contracts/rules';
import { applyDecorators, Post } from '@nestjs/common';
import { schemaRef } from '../api-description/answer-shapes.js';
import { type AnswerDecorator, ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { RateLimit } from '../security/rate-limit.js';

export const PostImport = (noun: string): AnswerDecorator<ImportResult> =>
  applyDecorators(
    Post('import'),
    ApiAnswer(
      201,
      `The ids of the new ${noun}, in the order of the rows; of wrong rows none is created`,
      schemaRef('Imported'),
    ) as MethodDecorator,
    ApiErrorCodes('IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED'),
    BodyLimit(IMPORT_MAX_BYTES),
    RateLimit('costly'),
  );

export const PostKnownRows = (noun: string): AnswerDecorator<DuplicateImportRows> =>
  applyDecorators(
    Post('import/known'),
    ApiAnswer(
      200,
      `The places of the rows of which the user has such ${noun} already`,
      schemaRef('KnownRows'),
    ) as MethodDecorator,
    BodyLimit(IMPORT_MAX_BYTES),
    RateLimit('costly'),
  );

export const PostImportUndo = (noun: string): AnswerDecorator<UndoImportResult> =>
  applyDecorators(
    Post('import/undo'),
    ApiAnswer(
      200,
      `How many of these ${noun} were still there, and are deleted, and how many were changed since, and stay`,
      schemaRef('UndoneImport'),
    ) as MethodDecorator,
  );
