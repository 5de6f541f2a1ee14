import {
  copyPrices,
  type CopyPrices,
  type DraftContent,
  draftFields,
  type DraftLine,
  typedLineFields,
} from '@paperbill/contracts/http';
import type { SaveDraft } from '@paperbill/contracts/nats';
import { MAX_DRAFT_TEXT, MAX_LINE_ITEMS, MAX_REVISION } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Request } from 'express';
import { describing } from '../api-description/api-decorators.js';
import { typedDto } from '../validation/dto-of.js';
import { atMostOneTooMany, ListOf, Nested } from '../validation/nested.js';
import { Rule } from '../validation/rule.js';
import { OptionalId, RequiredOption, WholeNumber } from '../validation/rules.js';

/** Matches the characters that PostgreSQL rejects in JSON: lone surrogates and the null character. */
const UNSTORABLE = /[\p{Cs}\0]/gu;

/** A form field exactly as the user typed it. It may be incomplete, untrimmed or empty. */
const Typed = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => {
      if (value === null) return '';
      if (typeof value === 'number') return String(value);
      return typeof value === 'string' ? value.replace(UNSTORABLE, '') : (value as unknown);
    }),
    Rule(
      (value) => {
        if (typeof value !== 'string') return validationTexts.text;
        return value.length > MAX_DRAFT_TEXT ? validationTexts.tooLong(MAX_DRAFT_TEXT) : null;
      },
      { type: 'string', maxLength: MAX_DRAFT_TEXT, required: false, default: '' },
    ),
  );

class DraftLineDto extends typedDto<DraftLine>(typedLineFields, Typed) {}

class DraftContentDto extends typedDto<Omit<DraftContent, 'lineItems'>>(draftFields, Typed) implements DraftContent {
  @ListOf(() => DraftLineDto, MAX_LINE_ITEMS, {
    required: validationTexts.lineItemsRequired,
    tooMany: validationTexts.tooManyLineItems,
  })
  lineItems: DraftLineDto[];
}

export class DraftDto implements Partial<SaveDraft> {
  /**
   * The revision of the draft that the user has edited. Without a revision, or with 0, the request creates the draft.
   */
  @WholeNumber(0, MAX_REVISION)
  revision?: number;

  @Nested(() => DraftContentDto)
  content: DraftContentDto;

  /** The id of the draft. It is given when a deleted draft is restored. */
  @OptionalId()
  copiedFromId?: string | null;

  @OptionalId()
  correctsId?: string | null;

  @OptionalId()
  quoteId?: string | null;
}

/** Injects the validated body of a request that saves a draft. */
export const DraftBody = () =>
  describing(
    createParamDecorator((_: unknown, context: ExecutionContext) => {
      const { body } = context.switchToHttp().getRequest<Request<object, unknown, { content?: unknown } | undefined>>();
      if (typeof body?.content !== 'object') return body;
      return { ...body, content: atMostOneTooMany(body.content, 'lineItems', MAX_LINE_ITEMS) };
    })(),
    ApiBody({ type: DraftDto }),
  );

export class DraftQuery {
  /** If given, the draft is deleted only if it still has this revision. */
  @WholeNumber(1, MAX_REVISION)
  revision?: number;
}

export class CopyDto {
  @RequiredOption(copyPrices)
  prices: CopyPrices;
}
