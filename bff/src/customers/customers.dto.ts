import { customerDefaultFields, customerFields } from '@paperbill/contracts/http';
import {
  SORT_BY_RELEVANCE,
  type RelevanceSort,
  type CustomerSort,
  customerSorts,
  keysOf,
  sortOptions,
} from '@paperbill/contracts/rules';
import { createCompleteDto } from '../validation/create-dto.js';
import { IsRowList } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { IsOption } from '../validation/rules.js';

const customerDtoFields = { ...customerFields, ...customerDefaultFields };

export class CustomerDto extends createCompleteDto(customerDtoFields) {}

/**
 * The fields of this list are optional and keep their values if missing. API clients of the first release do not send
 * these fields.
 */
export class ChangedCustomerDto extends createCompleteDto(customerDtoFields, [
  'taxId',
  'reference',
  ...keysOf(customerDefaultFields),
]) {}

export class CustomerListQuery extends SearchQuery {
  @IsOption([...sortOptions(customerSorts), SORT_BY_RELEVANCE])
  sort?: CustomerSort | RelevanceSort;

  /** If `false`, the response contains no invoice totals, and the invoicing service is not called. */
  @IsOption(['true', 'false'])
  totals?: 'true' | 'false';
}

export class CustomerImportDto {
  @IsRowList(() => CustomerDto)
  rows: CustomerDto[];
}
