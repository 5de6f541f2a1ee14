import { customerFields } from '@paperbill/contracts/http';
import {
  SORT_BY_RELEVANCE,
  type RelevanceSort,
  type CustomerSort,
  customerSorts,
  sortOptions,
} from '@paperbill/contracts/rules';
import { createCompleteDto } from '../validation/create-dto.js';
import { IsRowList } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { IsOption } from '../validation/rules.js';

export class CustomerDto extends createCompleteDto(customerFields) {}

/**
 * The body of a request that changes a customer. If `taxId` or `reference` is missing, the field keeps its value,
 * because API clients of the first release do not send these fields.
 */
export class ChangedCustomerDto extends createCompleteDto(customerFields, ['taxId', 'reference']) {}

export class CustomerListQuery extends SearchQuery {
  @IsOption([...sortOptions(customerSorts), SORT_BY_RELEVANCE])
  sort?: CustomerSort | RelevanceSort;

  /** With `false`, the response leaves the invoice totals out, so the invoicing service is not called. */
  @IsOption(['true', 'false'])
  totals?: 'true' | 'false';
}

export class CustomerImportDto {
  @IsRowList(() => CustomerDto)
  rows: CustomerDto[];
}
