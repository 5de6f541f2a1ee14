import { customerFields } from '@paperbill/contracts/http';
import { BY_MATCH, type MatchSort, type CustomerSort, customerSorts, sortOptions } from '@paperbill/contracts/rules';
import { completeDto } from '../validation/dto-of.js';
import { Rows } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { Option } from '../validation/rules.js';

/** Missing fields get their defaults. */
export class CustomerDto extends completeDto(customerFields) {}

/** Replaces a customer. Clients of the first release do not know the listed fields, so these are kept if missing. */
export class ChangedCustomerDto extends completeDto(customerFields, ['taxId', 'reference']) {}

/** Selects customers; an empty query means all. */
export class CustomerListQuery extends SearchQuery {
  @Option([...sortOptions(customerSorts), BY_MATCH])
  sort?: CustomerSort | MatchSort;

  /** `false` leaves out the totals and the call to invoicing. */
  @Option(['true', 'false'])
  totals?: 'true' | 'false';
}

/** Imports all rows or none. */
export class CustomerImportDto {
  @Rows(() => CustomerDto)
  rows: CustomerDto[];
}
