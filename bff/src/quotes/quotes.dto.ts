import { quoteFields } from '@paperbill/contracts/http';
import type { NewQuote, QuoteFilter } from '@paperbill/contracts/nats';
import {
  MAX_REVISION,
  type QuoteStatus,
  quoteStatuses,
  type ShownQuoteStatus,
  shownQuoteStatuses,
} from '@paperbill/contracts/rules';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { DiscountDto, LineItemDto, IsLineItemList } from '../invoices/invoices.dto.js';
import { createPartialDto } from '../validation/create-dto.js';
import { PageQuery } from '../validation/list-query.js';
import { IsNestedObject } from '../validation/nested.js';
import { IsOption, IsOptionalId, IsRequiredOption, IsWholeNumber } from '../validation/rules.js';

class QuoteDto extends createPartialDto<NewQuote['quote']>(quoteFields) {}

export class NewQuoteDto implements NewQuote {
  @IsNestedObject(() => QuoteDto)
  quote: QuoteDto;

  @IsLineItemList()
  lineItems: LineItemDto[];

  @ApiProperty({ required: false, nullable: true })
  @ValidateIf(({ discount }: NewQuoteDto) => discount !== undefined && discount !== null)
  @IsNestedObject(() => DiscountDto)
  discount?: DiscountDto | null;
}

export class ChangedQuoteDto extends NewQuoteDto {
  @IsWholeNumber(1, MAX_REVISION, { required: true })
  revision: number;
}

export class SeenQuoteDto {
  /** The revision of the quote that the user saw when deciding. */
  @IsWholeNumber(1, MAX_REVISION)
  revision?: number;
}

export class QuoteStatusDto extends SeenQuoteDto {
  @IsRequiredOption(quoteStatuses)
  status: QuoteStatus;

  /** The status that the user saw. An expired quote counts as open. */
  @IsOption(quoteStatuses)
  seenStatus?: QuoteStatus;
}

export class QuoteListQuery extends PageQuery implements QuoteFilter {
  @IsOption(shownQuoteStatuses)
  status?: ShownQuoteStatus;

  @IsOptionalId()
  customerId?: string;
}
