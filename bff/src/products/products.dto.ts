import { productFields } from '@paperbill/contracts/http';
import { BY_MATCH, type MatchSort, type ProductSort, productSorts, sortOptions } from '@paperbill/contracts/rules';
import { completeDto } from '../validation/dto-of.js';
import { Rows } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { Option } from '../validation/rules.js';

/** Creates or replaces a product. Missing fields get their defaults. */
export class ProductDto extends completeDto(productFields) {}

/** Selects products; an empty query means all. */
export class ProductListQuery extends SearchQuery {
  @Option([...sortOptions(productSorts), BY_MATCH])
  sort?: ProductSort | MatchSort;
}

/** Imports all rows or none. */
export class ProductImportDto {
  @Rows(() => ProductDto)
  rows: ProductDto[];
}
