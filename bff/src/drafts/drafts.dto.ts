import {
  copiedPriceOptions,
  type CopiedPriceOption,
  type DraftContent,
  draftFields,
  type DraftLine,
  type Exchange,
  typedLineFields,
} from '@paperbill/contracts/http';
import type { SaveDraft } from '@paperbill/contracts/nats';
import {
  currencies,
  type Currency,
  MAX_DRAFT_TEXT_LENGTH,
  MAX_LINE_ITEMS,
  MAX_REVISION,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import type { Request } from 'express';
import { withDescriptions } from '../api-description/api-decorators.js';
import { IsLineTaxes } from '../invoices/invoices.dto.js';
import { createTypedDto } from '../validation/create-dto.js';
import { cutOverlongList, IsListOf, IsNestedObject } from '../validation/nested.js';
import { Rule } from '../validation/rule.js';
import { IsOptionalId, IsRequiredOption, IsBooleanOrMissing, IsWholeNumber } from '../validation/rules.js';

/** Matches the characters that PostgreSQL rejects in JSON: lone surrogates and the null character. */
const UNSTORABLE_CHARACTERS = /[\p{Cs}\0]/gu;

const IsTypedText = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => {
      if (value === null) return '';
      if (typeof value === 'number') return String(value);
      return typeof value === 'string' ? value.replace(UNSTORABLE_CHARACTERS, '') : (value as unknown);
    }),
    Rule(
      (value) => {
        if (typeof value !== 'string') return validationTexts.text;
        return value.length > MAX_DRAFT_TEXT_LENGTH ? validationTexts.tooLong(MAX_DRAFT_TEXT_LENGTH) : null;
      },
      { type: 'string', maxLength: MAX_DRAFT_TEXT_LENGTH, required: false, default: '' },
    ),
  );

class DraftLineDto extends createTypedDto<DraftLine>(typedLineFields, IsTypedText) {
  @IsLineTaxes()
  override taxIds?: string[];
}

class DraftExchangeDto implements Exchange {
  @IsRequiredOption(currencies)
  currency: Currency;

  @IsTypedText()
  rate: string = '';

  @IsTypedText()
  date: string = '';
}

class DraftContentDto
  extends createTypedDto<Omit<DraftContent, 'lineItems'>>(draftFields, IsTypedText)
  implements DraftContent
{
  @IsListOf(() => DraftLineDto, MAX_LINE_ITEMS, {
    required: validationTexts.lineItemsRequired,
    tooMany: validationTexts.tooManyLineItems,
  })
  lineItems: DraftLineDto[];

  @IsBooleanOrMissing()
  override pricesIncludeTax?: boolean;

  @ApiProperty({ required: false })
  @ValidateIf(({ exchange }: DraftContentDto) => exchange !== undefined)
  @IsNestedObject(() => DraftExchangeDto)
  override exchange?: DraftExchangeDto;
}

export class DraftDto implements Partial<SaveDraft> {
  /**
   * The revision of the draft that the user has edited. If the revision is missing or 0, the request creates the draft.
   */
  @IsWholeNumber(0, MAX_REVISION)
  revision?: number;

  @IsNestedObject(() => DraftContentDto)
  content: DraftContentDto;

  /** The id of the deleted draft if the request restores a draft. */
  @IsOptionalId()
  copiedFromId?: string | null;

  @IsOptionalId()
  correctsId?: string | null;

  @IsOptionalId()
  quoteId?: string | null;

  /** The draft whose files are copied to the new draft. */
  @IsOptionalId()
  filesFrom?: string | null;
}

export const DraftBody = () =>
  withDescriptions(
    createParamDecorator((_: unknown, context: ExecutionContext) => {
      const { body } = context.switchToHttp().getRequest<Request<object, unknown, { content?: unknown } | undefined>>();
      if (typeof body?.content !== 'object') return body;
      return { ...body, content: cutOverlongList(body.content, 'lineItems', MAX_LINE_ITEMS) };
    })(),
    ApiBody({ type: DraftDto }),
  );

export class DraftQuery {
  @IsWholeNumber(1, MAX_REVISION)
  revision?: number;
}

export class CopyDto {
  @IsRequiredOption(copiedPriceOptions)
  prices: CopiedPriceOption;
}
