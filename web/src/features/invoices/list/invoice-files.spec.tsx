import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DocumentTax } from '@paperbill/contracts/http';
import { unzipSync } from 'fflate';
import { failure } from '../../../../test/fake-api.js';
import { invoices, listResponse, findCheckbox } from '../../../../test/listed-invoices.js';
import { readBytes } from '../../../../test/read-bytes.js';
import { renderApp } from '../../../../test/render-app.js';
import { sampleInvoice } from '../../../../test/samples.js';

describe('exports of many invoices', () => {
  const saved: { name: string; content: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last: Blob;
    Object.assign(URL, {
      createObjectURL: (content: Blob) => ((last = content), 'blob:file'),
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: last });
    });
  });
  const bytes = (index = 0) => readBytes(saved[index]!.content);
  const readCsv = async (index = 0) =>
    new TextDecoder()
      .decode(await bytes(index))
      .trim()
      .split('\r\n');

  it('put the PDFs into one ZIP under the names of the archive, fetch two at a time, and name those that failed', async () => {
    let [calls, most] = [0, 0];
    const rows = [
      sampleInvoice({ id: 'invoice-1', invoiceNumber: 'FV-1-2', fileOrdinal: 3 }),
      sampleInvoice({ id: 'invoice-2', invoiceNumber: 'INV-2' }),
      sampleInvoice({ id: 'invoice-3', invoiceNumber: 'FV-1/2' }),
    ];
    const pdf = (content: string) => async () => {
      most = Math.max(most, ++calls);
      await new Promise((resolve) => setTimeout(resolve, 20));
      calls--;
      return content ? new Response(content) : failure(502, 'PDF_FAILED', 'No PDF');
    };
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(3, rows),
      'GET /api/invoices/invoice-1/download-pdf': pdf('%PDF 1'),
      'GET /api/invoices/invoice-2/download-pdf': pdf(''),
      'GET /api/invoices/invoice-3/download-pdf': pdf('%PDF 3'),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Download PDFs' }));

    expect(
      await screen.findByText('The PDF of invoice INV-2 could not be downloaded. Please try again.'),
    ).toBeVisible();
    expect(saved[0]!.name).toMatch(/^invoices_\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(await bytes());
    expect(Object.entries(files).map(([name, file]) => [name, new TextDecoder().decode(file)])).toEqual([
      ['invoice_fv_1_2 (3).pdf', '%PDF 1'],
      ['invoice_fv_1_2.pdf', '%PDF 3'],
    ]);
    expect(most).toBe(2);
  });

  it('can be cancelled', async () => {
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(),
      'GET /api/invoices/invoice-1/download-pdf': () => new Promise<Response>(() => undefined),
    });
    await user.click(await findCheckbox(1));
    await user.click(await screen.findByRole('button', { name: 'Download PDFs' }));
    expect(await screen.findByText('0 of 1 PDFs')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('write all invoices of the filter into one CSV, each once', async () => {
    const { user, calls } = renderApp('/invoices?status=pending&sort=-total', {
      'GET /api/invoices': ({ query }) =>
        query['pageSize'] === '200'
          ? listResponse(3, query['page'] === '1' ? invoices.slice(0, 2) : invoices.slice(1))
          : listResponse(),
    });
    await findCheckbox(1);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('3 invoices')).toBeVisible();
    expect(saved[0]!.name).toBe('invoices.csv');
    const lines = await readCsv();
    expect(lines[0]).toMatch(/^Invoice,Client,/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['INV-1', 'INV-2', 'INV-3']);
    expect(lines[3]).toContain('2026-10-15');
    expect(calls.filter(({ query }) => query['pageSize'] === '200').map(({ query }) => query)).toEqual(
      [1, 2].map((page) => ({
        status: 'pending',
        sort: '-total',
        page: String(page),
        pageSize: '200',
        payments: 'true',
        taxes: 'true',
      })),
    );
  });

  it('write the taxes of lines into columns if an invoice has any', async () => {
    const tax: DocumentTax = {
      ...{ id: 'a', name: 'GST', rate: '5.00', kind: 'standard', sentence: '' },
      ...{ base: '100.00', amount: '5.00' },
    };
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': () => listResponse(2, [{ ...invoices[0]!, taxes: [tax] }, invoices[1]!]),
    });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('2 invoices')).toBeVisible();
    const [head, ...rows] = await readCsv();
    expect(head).toMatch(/,Currency,Taxes,Prices Include Tax,Withheld,Rounding$/);
    expect(rows.map((row) => row.split('USD')[1])).toEqual([',GST (5%) 5.00,,,', ',,,,']);
  });

  it('write semicolons and decimal commas if the user chose that format', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'de-AT']);
    const { user } = renderApp('/invoices', { 'GET /api/invoices': () => listResponse() });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What opens the CSV?' }));
    expect(saved).toEqual([]);
    const german = dialog.getByRole('radio', { name: /^A spreadsheet in German/ });
    expect(german).toBeChecked();
    await waitFor(() => expect(german).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('3 invoices')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus());
    const [head, first] = await readCsv();
    expect(head).toMatch(/^Invoice;Client;/);
    expect(first).toMatch(/;\d+,\d\d;/);

    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('radio', { name: /^A spreadsheet in English/ }));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect((await readCsv(1))[0]).toMatch(/^Invoice,Client,/);
  });

  it('write one CSV on a double click or two Enters, and keep the focus on the button', async () => {
    let isResponseHeld = true;
    const { user } = renderApp('/invoices', {
      'GET /api/invoices': async ({ query }: { query: Record<string, string> }) => {
        while (isResponseHeld && query['pageSize'] === '200') await new Promise((resolve) => setTimeout(resolve, 5));
        return listResponse();
      },
    });
    for (const [index, press] of [
      () => user.keyboard('{Enter}{Enter}'),
      () => user.dblClick(document.activeElement!),
    ].entries()) {
      isResponseHeld = true;
      (await screen.findByRole('button', { name: 'Export CSV' })).focus();
      await press();
      expect(screen.getByRole('button', { name: 'Cancel Export' })).toBeVisible();
      isResponseHeld = false;
      await waitFor(() => expect(saved).toHaveLength(index + 1));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus());
    }
  });

  it('show a message and write no CSV for an empty list', async () => {
    const { user } = renderApp('/invoices?search=nobody', { 'GET /api/invoices': () => listResponse(0, []) });
    await screen.findByText('No invoices found');
    const exportCsv = screen.getByRole('button', { name: 'Export CSV' });
    expect(exportCsv).toHaveAttribute('aria-disabled', 'true');
    expect(exportCsv).toHaveAccessibleDescription('There are no invoices to export');
    await user.click(exportCsv);
    expect(screen.queryByText('CSV exported')).toBeNull();
    expect(saved).toEqual([]);
  });
});
