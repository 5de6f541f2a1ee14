import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A line of an invoice. Deleted with its invoice. */
export const LineItemEntity = defineEntity({
  name: 'LineItem',
  tableName: 'invoice_line_items',
  properties: {
    id: p.uuid().primary(),
    invoiceId: p.uuid(),
    productId: p.uuid().strictNullable(),
    productName: p.string(),
    description: p.string(),
    quantity: p.decimal('string'),
    unit: p.string(),
    unitPrice: p.decimal('string'),
    subtotal: p.decimal('string'),
    notes: p.string(),
    sortOrder: p.integer(),
  },
});

export type StoredLineItem = InferEntity<typeof LineItemEntity>;
