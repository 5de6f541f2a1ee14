import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NumberFormats } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from '../../../test/fake-api.js';
import { renderApp } from '../../../test/render-app.js';
import { sampleNumberFormats } from '../../../test/samples.js';

const NUMBER_FORMATS_PATH = '/app/api/number-formats';
const YEARLY_FORMAT = 'INV-{YYYY}-{0001}';
const yearlyNumberFormat = { format: YEARLY_FORMAT, nextNumber: 'INV-2026-0007', nextCounter: 7 };

beforeEach(
  () =>
    void jest.useFakeTimers({
      now: new Date('2026-11-29T12:00:00Z'),
      doNotFake: [
        'setTimeout',
        'setInterval',
        'clearTimeout',
        'clearInterval',
        'queueMicrotask',
        'nextTick',
        'setImmediate',
        'clearImmediate',
        'performance',
        'requestAnimationFrame',
        'cancelAnimationFrame',
      ],
    }),
);

async function openNumbersPage(formats: Partial<NumberFormats> = {}, put: (body: object) => Response = () => json({})) {
  const app = renderApp('/settings/numbers', {
    [`GET ${NUMBER_FORMATS_PATH}`]: { ...sampleNumberFormats, ...formats },
    [`PUT ${NUMBER_FORMATS_PATH}`]: ({ body }) => put(body as object),
  });
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  return {
    ...app,
    section,
    invoice: await section('Next Invoice Number'),
    // user-event treats `{` as the start of a key name, so it must be doubled.
    type: (field: HTMLElement, text: string) => app.user.type(field, text.replaceAll('{', '{{')),
  };
}

describe('the page of numbers', () => {
  it('shows the next number of each kind, and no counter of invoices without a format', async () => {
    const { invoice, section } = await openNumbersPage();
    expect(invoice.getByText('7')).toBeVisible();
    expect(invoice.getByText('Each number follows the last one that you used.')).toBeVisible();
    expect(invoice.queryByLabelText('Next Counter')).not.toBeInTheDocument();
    expect((await section('Quote Numbers')).getByText('Q-3')).toBeVisible();
    expect((await section('Credit Note Numbers')).getByText('Then CN-2.')).toBeVisible();
    expect(invoice.getByRole('button', { name: 'Save Invoice Numbers' })).toBeDisabled();
  });

  it('shows the numbers of a typed format, and saves it', async () => {
    const { user, invoice, type, called } = await openNumbersPage({}, () =>
      json({ ...sampleNumberFormats, invoice: yearlyNumberFormat }),
    );
    await type(invoice.getByLabelText('Format'), 'INV-{yyyy}-{0001}');
    expect(invoice.getByText('INV-2026-0007')).toBeVisible();
    expect(invoice.getByText('Then INV-2026-0008. From Jan 1, 2027: INV-2027-0001.')).toBeVisible();
    await user.type(invoice.getByLabelText('Next Counter'), '12');
    expect(invoice.getByText('INV-2026-0012')).toBeVisible();
    await user.click(invoice.getByRole('button', { name: 'Save Invoice Numbers' }));
    expect(await screen.findByText('Number format saved')).toBeVisible();
    expect(called('PUT', NUMBER_FORMATS_PATH)[0]!.body).toEqual({
      kind: 'invoice',
      format: YEARLY_FORMAT,
      nextCounter: 12,
    });
    expect(invoice.getByLabelText('Format')).toHaveValue(YEARLY_FORMAT);
    expect(invoice.getByLabelText('Next Counter')).toHaveValue('');
    expect(invoice.getByRole('button', { name: 'Save Invoice Numbers' })).toBeDisabled();
  });

  it('fills in an example, keeps it while another section is saved, and asks before the user leaves', async () => {
    const saved = { ...sampleNumberFormats, quote: { format: 'AN-{1}', nextNumber: 'AN-3', nextCounter: 3 } };
    const { user, invoice, section, type } = await openNumbersPage({}, () => json(saved));
    await user.click(invoice.getByRole('button', { name: '202611-001' }));
    expect(invoice.getByText('Then 202611-008. From Dec 1, 2026: 202612-001.')).toBeVisible();
    const quote = await section('Quote Numbers');
    await user.clear(quote.getByLabelText('Format'));
    await type(quote.getByLabelText('Format'), 'AN-{1}');
    await user.click(quote.getByRole('button', { name: 'Save Quote Numbers' }));
    expect(await screen.findByText('Number format saved')).toBeVisible();
    expect(quote.getByText('AN-3')).toBeVisible();
    expect(invoice.getByLabelText('Format')).toHaveValue('{YYYY}{MM}-{001}');
    await user.click(screen.getByRole('link', { name: 'E-mails' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('shows the errors of the format and of the counter at their fields', async () => {
    const used = validationTexts.numberUsed('INV-2026-0003', 'INV-2026-0007');
    const refuse = () => failure(400, 'INVALID_INPUT', used, [{ path: 'nextCounter', message: used }]);
    const { user, invoice, section, type, called } = await openNumbersPage({ invoice: yearlyNumberFormat }, refuse);
    const quote = await section('Quote Numbers');
    await user.clear(quote.getByLabelText('Format'));
    await user.click(quote.getByRole('button', { name: 'Save Quote Numbers' }));
    expect(quote.getByLabelText('Format')).toHaveAccessibleDescription(validationTexts.numberFormatRequired);
    await type(quote.getByLabelText('Format'), 'Q-{MM}-{1}');
    expect(quote.getByLabelText('Format')).toHaveAccessibleDescription(validationTexts.numberFormatMonth);
    await user.type(invoice.getByLabelText('Next Counter'), '0');
    await user.click(invoice.getByRole('button', { name: 'Save Invoice Numbers' }));
    expect(invoice.getByLabelText('Next Counter')).toHaveAccessibleDescription(
      validationTexts.wholeNumber(1, 99_999_999),
    );
    expect(called('PUT', NUMBER_FORMATS_PATH)).toEqual([]);
    await user.type(invoice.getByLabelText('Next Counter'), '3');
    await user.click(invoice.getByRole('button', { name: 'Save Invoice Numbers' }));
    await waitFor(() => expect(invoice.getByLabelText('Next Counter')).toHaveAccessibleDescription(used));
  });
});
