import { customerFields } from '@paperbill/contracts/http';
import { BY_MATCH, type MatchSort, type CustomerSort, customerSorts, sortOptions } from '@paperbill/contracts/rules';
import { completeDto } from '../validation/dto-of.js';
import { Rows } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { Option } from '../validation/rules.js';

/** A customer as it is created; what is left out takes its default. */
export class CustomerDto extends completeDto(customerFields) {}

/** A customer as it replaces another. Callers who know only the first release's fields leave the others as they are. */
export class ChangedCustomerDto extends completeDto(customerFields, ['taxId', 'reference']) {}

/** Which customers to list; without any of it, all of them. */
export class CustomerListQuery extends SearchQuery {
  @Option([...sortOptions(customerSorts), BY_MATCH])
  sort?: CustomerSort | MatchSort;

  /** `false` leaves out the totals, so that invoicing is not asked for them. */
  @Option(['true', 'false'])
  totals?: 'true' | 'false';
}

/** Customers from a file, all of them or none. */
export class CustomerImportDto {
  @Rows(() => CustomerDto)
  rows: CustomerDto[];
}
