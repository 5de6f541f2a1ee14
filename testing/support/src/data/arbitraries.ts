import type { LineItemFields } from '@paperbill/contracts/http';
import type { NewInvoice } from '@paperbill/contracts/nats';
import type { Decimal } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { aLineItem, anInvoice } from './builders.js';

const MAX_CENTS = 9_999_999_999;

const toDecimalText = (cents: number): Decimal => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Generates amounts. The limits are in cents; their defaults are those of `numeric(10,2)`. */
export const arbitraryMoney = ({ min = -MAX_CENTS, max = MAX_CENTS } = {}): fc.Arbitrary<Decimal> =>
  fc.integer({ min, max }).map(toDecimalText);

const arbitraryTaxRate = (): fc.Arbitrary<Decimal> => arbitraryMoney({ min: 0, max: 100_00 });

/**
 * The price may be negative, as for a discount. The amounts are small, so that the total of {@link arbitraryInvoice}
 * stays within its limit.
 */
const arbitraryLineItem = (): fc.Arbitrary<LineItemFields> =>
  fc
    .record({
      description: fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
      quantity: arbitraryMoney({ min: 0, max: 1_000_00 }),
      unitPrice: arbitraryMoney({ min: -1_000_00, max: 1_000_00 }),
    })
    .map((fields) => aLineItem(fields));

export const arbitraryInvoice = (): fc.Arbitrary<NewInvoice> =>
  fc
    .record({ taxRate: arbitraryTaxRate(), lineItems: fc.array(arbitraryLineItem(), { minLength: 1, maxLength: 20 }) })
    .map(({ taxRate, lineItems }) => anInvoice({ taxRate }, lineItems));
