import type { LineItemFields } from '@paperbill/contracts/http';
import type { NewLineItem } from '@paperbill/contracts/nats';
import { lineItemFieldNames } from './invoice.entity.js';

/** The named fields and no others, in the order of the names. What is left out has its default; without one it is ''. */
export const withDefaults = <Fields extends object>(
  names: (keyof Fields)[],
  given: Partial<Fields>,
  defaults: Partial<Fields>,
): Fields =>
  Object.fromEntries(names.map((name) => [name, given[name] ?? (name in defaults ? defaults[name] : '')])) as Fields;

/** @param amounts the lines' numbers in canonical form, in the same order */
export const completeLines = (
  lineItems: NewLineItem[],
  amounts: Pick<LineItemFields, 'quantity' | 'unitPrice' | 'subtotal'>[],
): LineItemFields[] =>
  lineItems.map((line, index) => ({
    ...withDefaults<LineItemFields>(lineItemFieldNames, line, { productId: null }),
    ...amounts[index]!,
    sortOrder: index,
  }));
