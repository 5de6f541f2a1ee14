import { describe, expect, it } from '@jest/globals';
import type { LinkedInvoice } from '@paperbill/contracts/http';
import { transferText } from './transfer-code.js';

const text = (fields: Partial<LinkedInvoice> = {}) =>
  transferText({
    ...{ iban: 'DE89370400440532013000', companyName: 'Ada Eyes', invoiceNumber: 'INV-7', ...fields },
  } as LinkedInvoice);

describe('The code of a bank transfer', () => {
  it('has the lines of EPC069-12, without an amount', () => {
    expect(text()).toBe('BCD\n002\n1\nSCT\n\nAda Eyes\nDE89370400440532013000\n\n\n\nInvoice INV-7');
  });

  it('stays within the standard whatever a company is called', () => {
    const lines = text({ companyName: `Ada\nEyes ${'x'.repeat(200)}`, invoiceNumber: 'y'.repeat(200) }).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[5]).toHaveLength(70);
    expect(lines[10]).toHaveLength(140);
  });
});
