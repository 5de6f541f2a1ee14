import { expect, it } from '@jest/globals';
import type { ListedInvoice } from '@paperbill/contracts/http';
import { render } from '@testing-library/react';
import { sampleInvoice } from '../../../../test/samples.js';
import { InvoiceStatus } from './invoice-status.js';

it.each<[string, Partial<ListedInvoice>, string]>([
  ['pending', { awaitsTransfer: true }, 'PendingTransfer awaited'],
  ['overdue', { status: 'overdue', awaitsTransfer: true }, 'OverdueTransfer awaited'],
  ['paid', { status: 'paid', awaitsTransfer: true }, 'Paid'],
  ['pending without a bank transfer', {}, 'Pending'],
])('The status of an invoice that is %s names an awaited bank transfer only if it is unpaid', (_, fields, text) => {
  const { container } = render(<InvoiceStatus invoice={sampleInvoice({ status: 'pending', ...fields })} />);
  expect(container.textContent).toBe(text);
});
