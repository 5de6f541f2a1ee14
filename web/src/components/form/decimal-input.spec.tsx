import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { DecimalKind } from '@paperbill/contracts/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setAppLanguage } from '../../languages/app-language.js';
import { DecimalInput } from './value-inputs.js';

const mockGermanBrowser = () => jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');

afterEach(() => {
  jest.restoreAllMocks();
});

function DecimalForm({ kind, initial }: { kind: DecimalKind; initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DecimalInput aria-label="Number" kind={kind} value={value} onChange={setValue} onBlur={() => undefined} />
      <output>{value}</output>
      <button onClick={() => setValue('7.00')}>Seven</button>
    </>
  );
}

function renderDecimalForm(kind: DecimalKind, initial = '') {
  render(<DecimalForm kind={kind} initial={initial} />);
  return { user: userEvent.setup(), field: screen.getByLabelText('Number'), held: screen.getByRole('status') };
}

describe('DecimalInput', () => {
  it('shows and accepts decimal commas if the app is in German, whatever the language of the browser is', async () => {
    setAppLanguage('de');
    const { user, field, held } = renderDecimalForm('amount', '1234.50');
    expect(field).toHaveValue('1234,50');
    await user.clear(field);
    await user.type(field, '2,5');
    expect(held).toHaveTextContent('2.50');
    setAppLanguage('en');
  });

  it('keeps the typed text until blur, while the form holds the parsed number', async () => {
    const { user, field, held } = renderDecimalForm('amount');
    await user.type(field, '$1,234.5');
    expect(field).toHaveValue('$1,234.5');
    expect(held).toHaveTextContent('1234.50');
    await user.tab();
    expect(field).toHaveValue('1234.50');
  });

  it.each([
    ['en', 'amount', '1,234', '1234.00', '1234.00'],
    ['de', 'amount', '1.234', '1234.00', '1234,00'],
    ['de', 'amount', '1,234', '1,234', '1,234'],
    ['en', 'amount', '0,500', '0.50', '0.50'],
    ['en', 'amount', '35 $', '35.00', '35.00'],
    ['en', 'amount', '35 €', '35 €', '35 €'],
    ['en', 'quantity', '0,125', '0.125', '0.125'],
    ['de', 'taxRate', '8,875 %', '8.875', '8,875'],
    ['de', 'quantity', '1.333', '1333.00', '1333,00'],
    ['de', 'unitPrice', '0,0375 $', '0.0375', '0,0375'],
    ['en', 'quantity', '0 500', '0 500', '0 500'],
    ['en', 'quantity', '19 %', '19 %', '19 %'],
  ] as const)('in %s, for kind %s, parses %s as %s, and shows %s', async (language, kind, typed, value, shown) => {
    if (language === 'de') mockGermanBrowser();
    const { user, field, held } = renderDecimalForm(kind);
    await user.type(field, typed);
    await user.tab();
    expect(held).toHaveTextContent(value);
    expect(field).toHaveValue(shown);
  });

  it('parses its own formatted text unchanged, also with one more digit', async () => {
    mockGermanBrowser();
    const { user, field, held } = renderDecimalForm('unitPrice', '1.50');
    expect(field).toHaveValue('1,50');
    await user.type(field, '5');
    expect(held).toHaveTextContent('1.505');
  });

  it('uses a decimal point if the browser reports no language', async () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('c');
    const { user, field, held } = renderDecimalForm('amount');
    await user.type(field, '12.50');
    expect(held).toHaveTextContent('12.50');
  });

  it('shows a value that the form sets during editing', async () => {
    const { user, field } = renderDecimalForm('amount');
    await user.type(field, '5');
    await user.click(screen.getByRole('button'));
    expect(field).toHaveValue('7.00');
  });

  it.each([
    ['amount', 'text'],
    ['price', 'decimal'],
  ] as const)(
    'for kind %s requests the %s keyboard, because the decimal keyboard of iPhones has no minus',
    (kind, inputMode) => {
      expect(renderDecimalForm(kind).field).toHaveAttribute('inputmode', inputMode);
    },
  );
});
