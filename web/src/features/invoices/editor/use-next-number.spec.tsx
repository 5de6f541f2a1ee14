import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';
import { json } from '../../../../test/fake-api.js';
import { getField, openCreateInvoice, save, writeInvoice } from '../../../../test/invoice-editor.js';

const NEXT_NUMBER_PATH = '/api/invoices/next-number';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-12-31T22:00:00Z'), advanceTimers: true }));

/** Opens Create Invoice on New Year's Eve. Each year has its own counter for invoice numbers. */
async function openEditorOnNewYearsEve() {
  const counters: Record<string, number> = { '2026': 41, '2027': 1 };
  const app = await openCreateInvoice({
    [`GET ${NEXT_NUMBER_PATH}`]: ({ query }) => {
      const period = (query['date'] ?? new Date().toISOString()).slice(0, 4);
      return json({ nextInvoiceNumber: `INV-${period}-${counters[period]}`, period });
    },
  });
  await waitFor(() => expect(getField('Invoice Number')).toHaveValue('INV-2026-41'));
  return { ...app, counters };
}

const setDate = (value: string) => fireEvent.change(getField('Invoice Date'), { target: { value } });

function passMidnight(): void {
  jest.setSystemTime(new Date('2027-01-01T09:00:00Z'));
  fireEvent(document, new Event('visibilitychange'));
}

describe('The suggested number of a format with the year', () => {
  it('follows the date of the invoice, and asks only for a date in another year', async () => {
    const { called } = await openEditorOnNewYearsEve();
    setDate('2026-11-03');
    setDate('2027-01-02');
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('INV-2027-1'));
    setDate('2026-12-01');
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('INV-2026-41'));
    expect(called('GET', NEXT_NUMBER_PATH).map(({ query }) => query)).toEqual([{}, { date: '2027-01-02' }]);
  });

  it('stays that of its date over midnight, and is renewed with the date', async () => {
    const { user } = await openEditorOnNewYearsEve();
    await user.type(getField('Client Name'), 'Somebody');
    passMidnight();
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('INV-2026-41'));
    setDate('2027-01-01');
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('INV-2027-1'));
    expect(getField('Client Name')).toHaveValue('Somebody');
  });

  it('is saved with the date, and suggested anew afterwards', async () => {
    const { user, called, counters } = await openEditorOnNewYearsEve();
    await writeInvoice(user);
    setDate('2027-01-02');
    setDate('2027-01-03');
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('INV-2027-1'));
    counters['2026'] = 42;
    await save(user);
    await waitFor(() => expect(getField('Invoice Number')).toHaveValue('INV-2026-42'));
    expect(called('POST', '/api/invoices')[0]!.body).toMatchObject({
      invoice: { invoiceNumber: 'INV-2027-1', invoiceDate: '2027-01-03' },
    });
  });
});
