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
import { DiscountDto, LineItemDto, LineItems } from '../invoices/invoices.dto.js';
import { partialDto } from '../validation/dto-of.js';
import { PageQuery } from '../validation/list-query.js';
import { Nested } from '../validation/nested.js';
import { Option, OptionalId, RequiredOption, WholeNumber } from '../validation/rules.js';

class QuoteDto extends partialDto<NewQuote['quote']>(quoteFields) {}

/** The body of the request `POST /app/api/quotes`. */
export class NewQuoteDto implements NewQuote {
  @Nested(() => QuoteDto)
  quote: QuoteDto;

  @LineItems()
  lineItems: LineItemDto[];

  @ApiProperty({ required: false, nullable: true })
  @ValidateIf(({ discount }: NewQuoteDto) => discount !== undefined && discount !== null)
  @Nested(() => DiscountDto)
  discount?: DiscountDto | null;
}

export class ChangedQuoteDto extends NewQuoteDto {
  /** The revision of the quote that the user has edited. */
  @WholeNumber(1, MAX_REVISION, { required: true })
  revision: number;
}

export class SeenQuoteDto {
  /** The revision of the quote that the user saw when deciding. */
  @WholeNumber(1, MAX_REVISION)
  revision?: number;
}

export class QuoteStatusDto extends SeenQuoteDto {
  @RequiredOption(quoteStatuses)
  status: QuoteStatus;
}

/** The query parameters of the quote list. The response always contains one page. */
export class QuoteListQuery extends PageQuery implements QuoteFilter {
  @Option(shownQuoteStatuses)
  status?: ShownQuoteStatus;

  @OptionalId()
  customerId?: string;
}
