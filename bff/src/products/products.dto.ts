import { productFields } from '@paperbill/contracts/http';
import { BY_MATCH, type MatchSort, type ProductSort, productSorts, sortOptions } from '@paperbill/contracts/rules';
import { completeDto } from '../validation/dto-of.js';
import { Rows } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { Option } from '../validation/rules.js';

/** A product as it is created, and as it replaces another; what is left out takes its default. */
export class ProductDto extends completeDto(productFields) {}

/** Which products to list; without any of it, all of them. */
export class ProductListQuery extends SearchQuery {
  @Option([...sortOptions(productSorts), BY_MATCH])
  sort?: ProductSort | MatchSort;
}

/** Products from a file, all of them or none. */
export class ProductImportDto {
  @Rows(() => ProductDto)
  rows: ProductDto[];
}
