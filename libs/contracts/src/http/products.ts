import type { Decimal, Instant } from '../rules/values.js';

export interface ProductFields {
  name: string;
  description: string;
  unit: string;
  unitPrice: Decimal;
}

export interface Product extends ProductFields {
  id: string;
  createdAt: Instant;
}
