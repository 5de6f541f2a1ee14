import { productFields, documentDefaultFields } from '@paperbill/contracts/http';
import {
  SORT_BY_RELEVANCE,
  type RelevanceSort,
  type ProductSort,
  keysOf,
  productSorts,
  sortOptions,
} from '@paperbill/contracts/rules';
import { createCompleteDto } from '../validation/create-dto.js';
import { IsRowList } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { IsOption } from '../validation/rules.js';

const productDtoFields = { ...productFields, ...documentDefaultFields };

export class ProductDto extends createCompleteDto(productDtoFields) {}

/** Missing currencies and taxes keep their values, because API clients of earlier releases do not send them. */
export class ChangedProductDto extends createCompleteDto(productDtoFields, keysOf(documentDefaultFields)) {}

export class ProductListQuery extends SearchQuery {
  @IsOption([...sortOptions(productSorts), SORT_BY_RELEVANCE])
  sort?: ProductSort | RelevanceSort;
}

export class ProductImportDto {
  @IsRowList(() => ProductDto)
  rows: ProductDto[];
}
