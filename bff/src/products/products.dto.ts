import { productFields } from '@paperbill/contracts/http';
import { completeDto } from '../validation/dto-of.js';

/** A product as it is created, and as it replaces another; what is left out takes its default. */
export class ProductDto extends completeDto(productFields) {}
