import { expect, it } from '@jest/globals';
import { hasSheetTexts } from '@paperbill/contracts/languages';
import { type InvoiceDocumentData, InvoiceDocument } from '@paperbill/invoice-document';
import { act, render, screen } from '@testing-library/react';
import { sampleInvoice, toSampleData } from './sample-invoice.js';
import { WithSheetTexts } from './with-sheet-texts.js';

const SAMPLE = toSampleData(sampleInvoice, '');

const renderSample = (data: InvoiceDocumentData) =>
  render(
    <WithSheetTexts data={data}>
      <InvoiceDocument data={data} />
    </WithSheetTexts>,
  );

it('loads a language when a document in this language is shown', async () => {
  renderSample(SAMPLE);
  expect(screen.getByRole('heading', { name: /^Invoice/ })).toBeVisible();
  expect(hasSheetTexts({ language: 'de' })).toBe(false);
  await act(async () => renderSample({ ...SAMPLE, language: 'de' }));
  expect(await screen.findByRole('heading', { name: /^Rechnung/ })).toBeVisible();
});
