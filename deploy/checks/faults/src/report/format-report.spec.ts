import { expect, it } from '@jest/globals';
import { type AllFindings, toExpectedZeros } from './format-report.js';

const NO_FINDINGS: AllFindings = {
  ...{ lostInvoices: [], duplicateInvoices: [], duplicateNumbers: [], lostStatusChanges: [], lostPdfs: [] },
  ...{ lostMails: [], mailsSentTwice: [], lostScheduledWork: [], duplicates: [], lostPayments: [] },
  duplicatePayments: [],
  ...{ retriedSaves: 0, due: 0, paidOnline: 2, paidByTransfer: 1 },
};

it.each<[paidOnline: number, paidByTransfer: number, failures: string[]]>([
  [2, 1, []],
  [2, 0, ['bank transfer']],
  [2, 2, ['card']],
  [0, 0, ['card', 'bank transfer']],
])('Of %i online payments, %i by bank transfer, the report misses %j', (paidOnline, paidByTransfer, failures) => {
  const expectedZeros = toExpectedZeros([], { ...NO_FINDINGS, paidOnline, paidByTransfer });

  expect(expectedZeros.flatMap(({ descriptions }) => descriptions)).toEqual(failures);
});
