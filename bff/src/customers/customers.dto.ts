import { customerFields } from '@paperbill/contracts/http';
import { BY_MATCH, type MatchSort, type CustomerSort, customerSorts, sortOptions } from '@paperbill/contracts/rules';
import { createCompleteDto } from '../validation/create-dto.js';
import { IsRowList } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { IsOption } from '../validation/rules.js';

/** The body of a request that creates a customer. Missing fields get their default values. */
export class CustomerDto extends createCompleteDto(customerFields) {}

/**
 * The body of a request that replaces a customer. API clients of the first release do not know the listed fields. These
 * fields keep their values if they are missing.
 */
export class ChangedCustomerDto extends createCompleteDto(customerFields, ['taxId', 'reference']) {}

/** The query parameters of the customer list. An empty query selects all customers. */
export class CustomerListQuery extends SearchQuery {
  @IsOption([...sortOptions(customerSorts), BY_MATCH])
  sort?: CustomerSort | MatchSort;

  /** With `false`, the response has no invoice totals, and the invoicing service is not called. */
  @IsOption(['true', 'false'])
  totals?: 'true' | 'false';
}

/** The body of an import of customers. Either all rows are imported or none. */
export class CustomerImportDto {
  @IsRowList(() => CustomerDto)
  rows: CustomerDto[];
}
