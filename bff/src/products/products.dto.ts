import { productFields } from '@paperbill/contracts/http';
import {
  SORT_BY_RELEVANCE,
  type RelevanceSort,
  type ProductSort,
  productSorts,
  sortOptions,
} from '@paperbill/contracts/rules';
import { createCompleteDto } from '../validation/create-dto.js';
import { IsRowList } from '../validation/import.dto.js';
import { SearchQuery } from '../validation/list-query.js';
import { IsOption } from '../validation/rules.js';

export class ProductDto extends createCompleteDto(productFields) {}

export class ProductListQuery extends SearchQuery {
  @IsOption([...sortOptions(productSorts), SORT_BY_RELEVANCE])
  sort?: ProductSort | RelevanceSort;
}

export class ProductImportDto {
  @IsRowList(() => ProductDto)
  rows: ProductDto[];
}
