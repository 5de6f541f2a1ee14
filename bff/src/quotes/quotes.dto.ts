import { quoteFields, type WithNewFiles } from '@paperbill/contracts/http';
import type { NewQuote, QuoteFilter } from '@paperbill/contracts/nats';
import {
  MAX_REVISION,
  type QuoteStatus,
  quoteStatuses,
  type ShownQuoteStatus,
  shownQuoteStatuses,
} from '@paperbill/contracts/rules';
import { addDiscountAndDeposit, LineItemDto, IsLineItemList } from '../invoices/invoices.dto.js';
import { createPartialDto } from '../validation/create-dto.js';
import { ListPageQuery } from '../validation/list-query.js';
import { IsNestedObject } from '../validation/nested.js';
import { IsOption, IsOptionalId, IsRequiredOption, IsBooleanOrMissing, IsWholeNumber } from '../validation/rules.js';

class QuoteDto extends createPartialDto<NewQuote['quote']>(quoteFields) {
  @IsBooleanOrMissing()
  override pricesIncludeTax?: boolean;
}

class QuoteFieldsDto {
  @IsNestedObject(() => QuoteDto)
  quote: QuoteDto;

  @IsLineItemList()
  lineItems: LineItemDto[];
}

class QuoteContentDto extends addDiscountAndDeposit(QuoteFieldsDto) implements NewQuote {}

export class NewQuoteDto extends QuoteContentDto implements WithNewFiles {
  /** The temporary id that files were attached to before the quote was saved. */
  @IsOptionalId()
  filesId?: string | null;
}

export class ChangedQuoteDto extends QuoteContentDto {
  @IsWholeNumber(1, MAX_REVISION, { required: true })
  revision: number;
}

export class SeenQuoteDto {
  @IsWholeNumber(1, MAX_REVISION)
  revision?: number;
}

export class QuoteStatusDto extends SeenQuoteDto {
  @IsRequiredOption(quoteStatuses)
  status: QuoteStatus;

  /** The status that the page showed to the user. An expired quote counts as open. */
  @IsOption(quoteStatuses)
  seenStatus?: QuoteStatus;
}

export class QuoteListQuery extends ListPageQuery implements QuoteFilter {
  @IsOption(shownQuoteStatuses)
  status?: ShownQuoteStatus;

  @IsOptionalId()
  customerId?: string;
}
