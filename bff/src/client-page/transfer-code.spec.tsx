import { describe, expect, it } from '@jest/globals';
import type { LinkedInvoice } from '@paperbill/contracts/http';
import { renderToStaticMarkup } from 'react-dom/server';
import { TransferCode, toTransferText } from './transfer-code.js';

const createTransferText = (fields: Partial<LinkedInvoice> = {}) =>
  toTransferText({
    ...{ iban: 'DE89370400440532013000', companyName: 'Ada Eyes', invoiceNumber: 'INV-7', ...fields },
  } as LinkedInvoice);

describe('toTransferText', () => {
  it('has the amount in euros', () => {
    const euros = { currency: 'EUR', amountDue: '1234.50' };
    expect(createTransferText(euros)!.split('\n')[7]).toBe('EUR1234.50');
    expect(createTransferText({ ...euros, amountDue: '1000000000.00' })!.split('\n')[7]).toBe('');
  });

  it.each(['CHF', 'JPY'])('is null in %s, because the standard permits only euros', (currency) => {
    expect(createTransferText({ currency, amountDue: '10' })).toBeNull();
  });

  it('has the lines of EPC069-12 without an amount in US dollars', () => {
    expect(createTransferText()).toBe('BCD\n002\n1\nSCT\n\nAda Eyes\nDE89370400440532013000\n\n\n\nInvoice INV-7');
  });

  it('stays within the standard for any company name', () => {
    const lines = createTransferText({
      companyName: `Ada\nEyes ${'x'.repeat(200)}`,
      invoiceNumber: 'y'.repeat(200),
    })!.split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[5]).toHaveLength(70);
    expect(lines[10]).toHaveLength(140);
  });

  it.each([
    ['an emoji at the end of the longest name', `${'x'.repeat(69)}🖋`, 'INV-7', 'x'.repeat(69)],
    ['a name of Chinese characters', '字'.repeat(300), 'INV-7', '字'.repeat(70)],
    ['a name and a number of Chinese characters', '字'.repeat(300), '号'.repeat(50), '字'.repeat(43)],
    ['a lone surrogate', 'Ada \ud83d', 'INV-7', 'Ada \ufffd'],
  ])('handles %s', (_, companyName, invoiceNumber, name) => {
    const transferText = createTransferText({ companyName, invoiceNumber })!;
    expect(transferText.split('\n')[5]).toBe(name);
    expect(Buffer.byteLength(transferText)).toBeLessThanOrEqual(331);
    expect(renderToStaticMarkup(<TransferCode text={transferText} label="Code" />)).toContain('<path');
  });

  it('returns null if no name fits', () => {
    expect(createTransferText({ companyName: ' ' })).toBeNull();
    expect(createTransferText({ invoiceNumber: '号'.repeat(140) })).toBeNull();
  });
});
