import { describe, expect, it } from '@jest/globals';
import type { AppError, FieldError } from '@paperbill/contracts/http';
import type { NewInvoice } from '@paperbill/contracts/nats';
import { MAX_AMOUNT } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { aLineItem, anInvoice, arbitraryInvoice } from '@paperbill/testing';
import fc from 'fast-check';
import { checkAmounts, parseAmounts } from './document-amounts.js';

const computeAmounts = ({
  invoice,
  lineItems,
}: Pick<NewInvoice, 'lineItems'> & { invoice: Partial<NewInvoice['invoice']> }) => {
  const requested = { fields: invoice, lineItems };
  const parsed = parseAmounts(requested, 'invoice');
  return { ...parsed, ...checkAmounts(requested, parsed, 'invoice', []).totals };
};

const findErrors = (request: NewInvoice): FieldError[] | undefined => {
  try {
    computeAmounts(request);
    return undefined;
  } catch (error) {
    expect((error as AppError).code).toBe('INVALID_INPUT');
    return (error as AppError).errors;
  }
};

/** Converts a decimal to integer cents without the library that this file tests. */
const toCents = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

const divideRoundingHalfUp = (value: bigint, divisor: bigint): bigint => {
  const magnitude = ((value < 0n ? -value : value) * 2n + divisor) / (divisor * 2n);
  return value < 0n ? -magnitude : magnitude;
};

describe('The amounts of a new invoice', () => {
  it('are refused if they do not add up, each with the path of its field', () => {
    const request = anInvoice({ taxRate: '10', subtotal: '246.00', taxAmount: '1.00', total: '241.00' }, [
      aLineItem(),
      aLineItem({ quantity: '1', unitPrice: '5', subtotal: '6.00' }),
    ]);
    expect(findErrors(request)).toEqual([
      { path: 'lineItems.1.subtotal', message: validationTexts.amountMismatch('5.00') },
      { path: 'invoice.subtotal', message: validationTexts.amountMismatch('245.00') },
      { path: 'invoice.taxAmount', message: validationTexts.amountMismatch('24.50') },
      { path: 'invoice.total', message: validationTexts.amountMismatch('269.50') },
    ]);
  });

  it('are refused above the largest amount', () => {
    const request = anInvoice({}, [aLineItem({ quantity: '99999999.99', unitPrice: '99999999.99' })]);
    expect(findErrors(request)?.map(({ path, message }) => [path, message])).toEqual([
      ['lineItems.0.subtotal', validationTexts.amountTooLarge(MAX_AMOUNT)],
      ['invoice.subtotal', validationTexts.amountTooLarge(MAX_AMOUNT)],
      ['invoice.taxAmount', validationTexts.amountTooLarge(MAX_AMOUNT)],
      ['invoice.total', validationTexts.amountTooLarge(MAX_AMOUNT)],
    ]);
  });

  it('are refused if only their sum is above the largest amount', () => {
    const request = anInvoice({ taxRate: '0' }, [
      aLineItem({ quantity: '1', unitPrice: '99999999.99' }),
      aLineItem({ quantity: '1', unitPrice: '0.01' }),
    ]);
    expect(findErrors(request)?.map(({ path }) => path)).toEqual(['invoice.subtotal', 'invoice.total']);
  });

  it.each([
    ['lineItems.0.quantity', { lines: [{ quantity: '-1' }] }, validationTexts.quantity],
    ['lineItems.0.quantity', { lines: [{ quantity: '1.00001' }] }, validationTexts.quantity],
    ['lineItems.1.unitPrice', { lines: [{}, { unitPrice: 'ten' }] }, validationTexts.unitPrice],
    ['lineItems.0.unitPrice', { lines: [{ unitPrice: '100000000' }] }, validationTexts.amountTooLarge(MAX_AMOUNT)],
    ['lineItems.0.quantity', { lines: [{ quantity: '100000000' }] }, validationTexts.amountTooLarge(MAX_AMOUNT)],
    ['invoice.taxRate', { taxRate: '100.01' }, validationTexts.taxRate],
    ['invoice.taxRate', { taxRate: '-1' }, validationTexts.taxRate],
  ])('are refused at %s for %j', (path, { lines = [{}], taxRate = '0' }: InvalidAmounts, message) => {
    const request = anInvoice();
    const lineItems = lines.map((line) => ({ ...aLineItem(), ...line }));
    expect(findErrors({ invoice: { ...request.invoice, taxRate }, lineItems })).toEqual([{ path, message }]);
  });

  it('agree with integer arithmetic for any invoice', () => {
    fc.assert(
      fc.property(arbitraryInvoice(), (request) => {
        const { lines, taxRate, subtotal, taxAmount, total } = computeAmounts(request);
        const sums = lines.map((line) => divideRoundingHalfUp(toCents(line.quantity) * toCents(line.unitPrice), 100n));
        expect(lines.map((line) => toCents(line.subtotal))).toEqual(sums);
        const sum = sums.reduce((before, line) => before + line, 0n);
        const tax = divideRoundingHalfUp(sum * toCents(taxRate), 10_000n);
        expect([toCents(subtotal), toCents(taxAmount), toCents(total)]).toEqual([sum, tax, sum + tax]);
      }),
    );
  });
});

interface InvalidAmounts {
  lines?: { quantity?: string; unitPrice?: string }[];
  taxRate?: string;
}
