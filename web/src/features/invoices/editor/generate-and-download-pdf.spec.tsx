import { beforeEach, describe, expect, it } from '@jest/globals';
import { toasts } from '@paperbill/contracts/texts';
import { screen, waitFor } from '@testing-library/react';
import { failure, json } from '../../../../test/fake-api.js';
import {
  openCreateInvoice,
  getPreview,
  profile,
  recordFiles,
  savedInvoice,
  writeInvoice,
} from '../../../../test/invoice-editor.js';
import type { DocumentBody } from '../../documents/form/document-body.js';

const PDF_URL = '/api/invoices/invoice-1';

let downloadedFiles: string[];
beforeEach(() => void (downloadedFiles = recordFiles()));

async function openEditorWithFakePdf(routes = {}) {
  const page = await openCreateInvoice({
    [`POST ${PDF_URL}/generate-pdf`]: { fileName: 'invoice_7.pdf', bytes: 4 },
    [`GET ${PDF_URL}/download-pdf`]: () => new Response('%PDF'),
    ...routes,
  });
  await writeInvoice(page.user);
  return page;
}

const saveAndDownload = (user: Awaited<ReturnType<typeof openEditorWithFakePdf>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Save & Download PDF' }));

const getSentHtml = ({ called }: Awaited<ReturnType<typeof openEditorWithFakePdf>>) =>
  (called('POST', `${PDF_URL}/generate-pdf`)[0]!.body as { html: string }).html;

/** Returns the HTML of an element. Inline styles are written as the browser writes them. */
function toComparableHtml(parent: HTMLElement): string {
  const page = parent.querySelector('.invoice')!.cloneNode(true) as HTMLElement;
  for (const element of [page, ...page.querySelectorAll<HTMLElement>('[style]')]) {
    element.setAttribute('style', element.style.cssText);
  }
  return page.outerHTML;
}

describe('Save & Download PDF', () => {
  it('saves the invoice, prints the preview at full size with its fonts, and downloads the file under its name', async () => {
    const page = await openEditorWithFakePdf();
    await waitFor(() => expect(getPreview()).toHaveTextContent('$108.25'));
    const shown = toComparableHtml(getPreview());
    await saveAndDownload(page.user);
    expect(await screen.findByText('Invoice saved & downloaded')).toBeVisible();
    expect(downloadedFiles).toEqual(['invoice_7.pdf']);
    const printed = new DOMParser().parseFromString(getSentHtml(page), 'text/html');
    expect(toComparableHtml(printed.body)).toBe(shown);
    expect(printed.querySelector('style')!.textContent).toContain('url(inter-latin-400-normal.woff2)');
    expect(page.calls.filter(({ path }) => path.includes('woff2'))).toEqual([]);
    expect(printed.querySelector('[style*=transform]')).toBeNull();
    const order = page.calls.map(({ method, path }) => `${method} ${path}`);
    expect(order.indexOf('POST /api/invoices')).toBeLessThan(order.indexOf(`POST ${PDF_URL}/generate-pdf`));
    expect(order.indexOf(`POST ${PDF_URL}/generate-pdf`)).toBeLessThan(order.indexOf(`GET ${PDF_URL}/download-pdf`));
  });

  it('says that the invoice is saved while its PDF takes long, and the form of the next one is empty', async () => {
    let answer!: (response: Response) => void;
    const { user } = await openEditorWithFakePdf({
      [`POST ${PDF_URL}/generate-pdf`]: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await saveAndDownload(user);
    expect(await screen.findByText(toasts.invoiceCreatedBeforePdf.text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'View invoice' })).toBeVisible();
    expect(screen.getByLabelText('Client Name')).toHaveValue('');
    answer(json({ fileName: 'invoice_7.pdf', bytes: 4 }));
    expect(await screen.findByText('Invoice saved & downloaded')).toBeVisible();
  });

  it('prints the stored values if the server changed them', async () => {
    const page = await openEditorWithFakePdf({
      'POST /api/invoices': ({ body }: { body: unknown }) =>
        json({
          ...savedInvoice(body as DocumentBody<'invoice'>),
          clientName: 'As stored',
          companyName: profile.companyName,
        }),
    });
    await saveAndDownload(page.user);
    await screen.findByText('Invoice saved & downloaded');
    expect(getSentHtml(page)).toContain('As stored');
    expect(getSentHtml(page)).not.toContain('Somebody');
  });

  it('reports the invoice as created, and why its PDF failed', async () => {
    const { user, called } = await openEditorWithFakePdf({
      [`POST ${PDF_URL}/generate-pdf`]: () => failure(502, 'PDF_FAILED', 'The printer is out of paper'),
    });
    await saveAndDownload(user);
    expect(await screen.findByText('Invoice created')).toBeVisible();
    expect(screen.getByText(/^PDF generation failed: The printer is out of paper\./)).toBeVisible();
    expect(screen.getByLabelText('Client Name')).toHaveValue('');
    expect(called('GET', `${PDF_URL}/download-pdf`)).toHaveLength(0);
  });

  it('reports that the invoice is saved and only the download failed, with a way to retry', async () => {
    let downloads = 0;
    const { user } = await openEditorWithFakePdf({
      [`GET ${PDF_URL}/download-pdf`]: () => {
        downloads += 1;
        return downloads === 1 ? failure(504, 'SERVICE_TIMEOUT', 'That took too long') : new Response('%PDF');
      },
    });
    await saveAndDownload(user);
    expect(await screen.findByText('Invoice saved')).toBeVisible();
    expect(screen.getByText(/^PDF download failed: That took too long\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download again' }));
    expect(await screen.findByText('Invoice saved & downloaded')).toBeVisible();
    expect(downloadedFiles).toEqual(['invoice_7.pdf']);
  });
});
