import { describe, expect, it } from '@jest/globals';
import { settingsPages } from '@paperbill/contracts/http';
import { waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/render-app.js';
import { sampleMailSettings, sampleNumberFormats } from '../../../test/samples.js';
import { findSettings } from './settings-to-find.js';

describe('the search for settings', () => {
  it.each([
    ['IBAN', '/settings/payments#iban'],
    ['reply-to', '/profile#email'],
    ['Tax ID', '/profile#taxId'],
    ['colour', '/profile#companyNameColor'],
    ['reminder', '/settings/reminders'],
    ['quote numbers', '/settings/numbers#quoteNumbers'],
    ['number format', '/settings/numbers#nextInvoiceNumber'],
    ['template receipt', '/settings/emails#template.receipt'],
    ['currency', '/settings/currency'],
    ['euro', '/settings/currency#currency'],
    ['reverse charge', '/settings/taxes#taxes'],
    ['timezone', '/settings/account#timeZone'],
    ['delete account', '/settings/export#deleteAccount'],
  ])('finds “%s” at %s first', (typed, path) => {
    expect(findSettings(typed)[0]?.path).toBe(path);
  });

  it('finds nothing without letters', () => {
    expect(findSettings(' · ')).toEqual([]);
  });

  it.each(['/profile', ...settingsPages])('leads only to fields that are on the page %s', async (page) => {
    const hashes = findSettings('settings').map(({ path }) => path.split('#'));
    const names = hashes.flatMap(([path, name]) => (path === page && name ? [name] : []));
    renderApp(page, {
      'GET /app/api/mail-settings': { ...sampleMailSettings, from: 'invoices@paperbill.example' },
      'GET /app/api/number-formats': sampleNumberFormats,
      'GET /app/api/payment-options': { iban: '', paymentLink: '' },
      'GET /app/api/taxes': [],
    });
    const isMissing = (name: string) => !document.querySelector(`[data-field~="${name}"]`);
    await waitFor(() => expect(names.filter(isMissing)).toEqual([]), { timeout: 5_000 });
    expect(names.length).toBeGreaterThan(0);
  });
});
