import type { Invoice } from '@paperbill/contracts/http';
import { screen } from '@testing-library/react';
import { json } from './fake-api.js';
import { sampleInvoice } from './samples.js';

/** Three invoices, of which the last one is paid. */
export const invoices = [1, 2, 3].map((number) =>
  sampleInvoice({
    id: `invoice-${number}`,
    invoiceNumber: `INV-${number}`,
    clientName: `Client ${number}`,
    ...(number === 3 && { status: 'paid', paidAt: '2026-11-20T09:00:00.000Z', paidOn: '2026-10-15' }),
  }),
);

/** Returns a response with one page of invoices. */
export const listResponse = (total = invoices.length, rows: readonly Invoice[] = invoices) =>
  json(rows, { headers: { 'X-Total-Count': String(total) } });

export const findCheckbox = (number: number) => screen.findByRole('checkbox', { name: `Select invoice INV-${number}` });
export const findColumnHeader = (name: string) => screen.findByRole('columnheader', { name });
