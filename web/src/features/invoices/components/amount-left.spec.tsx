import { expect, it } from '@jest/globals';
import type { ListedInvoice } from '@paperbill/contracts/http';
import { render } from '@testing-library/react';
import { sampleInvoice } from '../../../../test/samples.js';
import { AmountLeft } from './amount-left.js';

it.each<[string, Partial<ListedInvoice>, string]>([
  ['partly paid', { amountPaid: '40.00' }, '$60.00 due'],
  [
    'partly paid and partly credited',
    { status: 'overdue', amountPaid: '40.00', amountCredited: '10.00' },
    '$50.00 due',
  ],
  ['not paid', {}, ''],
  ['paid', { status: 'paid', amountPaid: '100.00' }, ''],
  ['void after a payment', { status: 'void', amountPaid: '40.00', amountCredited: '100.00' }, ''],
  ['negative and overpaid', { total: '-5.00', amountPaid: '1.00' }, ''],
])('The amount due of an invoice that is %s is shown only if it is open and partly paid', (_, fields, text) => {
  const { container } = render(<AmountLeft invoice={sampleInvoice({ total: '100.00', ...fields })} />);
  expect(container).toHaveTextContent(text === '' ? /^$/ : text);
});
