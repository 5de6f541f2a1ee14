import type { TaxFields } from '@paperbill/contracts/http';
import { findCountryCode } from '@paperbill/contracts/rules/country-codes';
import { formatTaxName } from '@paperbill/money';
import { useState } from 'react';
import { getAmountTexts } from '../../../components/amount-texts.js';
import { getLocale } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { showToast } from '../../../toasts/toast-store.js';
import { useProfile } from '../../profile/api/profile.js';
import { useCreateTax } from '../taxes.js';

interface StartingTax extends Pick<TaxFields, 'name' | 'rate' | 'kind'> {
  isDefault: boolean;
}

const createDefaultTax = (name: string, rate: string): StartingTax => ({
  name,
  rate,
  kind: 'standard',
  isDefault: true,
});
const createReducedTax = (name: string, rate: string): StartingTax => ({
  name,
  rate,
  kind: 'reduced',
  isDefault: false,
});

const CANADIAN_GST = createDefaultTax('GST', '5');

/** The PST of British Columbia, Manitoba and Saskatchewan is left out, because it depends on what is sold. */
const TAXES_BY_PROVINCE: readonly [province: RegExp, taxes: StartingTax[]][] = [
  [/^(on|ontario)$/i, [createDefaultTax('HST', '13')]],
  [/^(ns|nova scotia)$/i, [createDefaultTax('HST', '14')]],
  [/^(nb|new brunswick|nl|newfoundland( and labrador)?|pei?|prince edward island)$/i, [createDefaultTax('HST', '15')]],
  [/^(qc|qu[eé]bec)$/i, [CANADIAN_GST, createDefaultTax('QST', '9.975')]],
  [/^(ab|alberta|bc|british columbia|mb|manitoba|sk|saskatchewan)$/i, [CANADIAN_GST]],
  [/^(nt|northwest territories|nu|nunavut|yt|yukon)$/i, [CANADIAN_GST]],
];

/**
 * Taxes of freelancers by country code, as of 2026. A country is left out if its rates depend on the place or on what
 * is sold. Canada is included, because the profile contains the province.
 */
const TAXES_BY_COUNTRY: Readonly<Record<string, (state: string) => StartingTax[]>> = {
  AT: () => [createDefaultTax('USt.', '20'), createReducedTax('USt.', '10')],
  AU: () => [createDefaultTax('GST', '10')],
  CA: (state) => TAXES_BY_PROVINCE.find(([province]) => province.test(state.trim()))?.[1] ?? [],
  CH: () => [createDefaultTax('MWST', '8.1'), createReducedTax('MWST', '2.6')],
  DE: () => [createDefaultTax('USt.', '19'), createReducedTax('USt.', '7')],
  ES: () => [createDefaultTax('IVA', '21'), { name: 'IRPF', rate: '15', kind: 'withholding', isDefault: true }],
  FR: () => [createDefaultTax('TVA', '20'), createReducedTax('TVA', '10')],
  GB: () => [createDefaultTax('VAT', '20'), createReducedTax('VAT', '5')],
  JP: () => [createDefaultTax('Consumption tax', '10'), createReducedTax('Consumption tax', '8')],
  NL: () => [createDefaultTax('Btw', '21'), createReducedTax('Btw', '9')],
  NZ: () => [createDefaultTax('GST', '15')],
};

export function StartingTaxes() {
  const { data: profile } = useProfile();
  const create = useCreateTax();
  const [isAdding, setIsAdding] = useState(false);
  const taxes = TAXES_BY_COUNTRY[(profile && findCountryCode(profile.country)) ?? '']?.(profile!.state) ?? [];
  if (taxes.length === 0) return null;

  /** Creates one tax after another, because the list sorts the taxes by creation time. */
  async function addAllTaxes(): Promise<void> {
    setIsAdding(true);
    try {
      for (const tax of taxes) await create.mutateAsync({ ...tax, sentence: '', isArchived: false });
      // The toast of the last tax is replaced by one for all taxes.
      if (taxes.length > 1)
        showToast({ title: 'Success', text: t('{count} taxes created successfully', { count: taxes.length }) });
    } catch {
      setIsAdding(false);
    }
  }

  return (
    <>
      <Button disabled={isAdding} onClick={() => void addAllTaxes()}>
        {t('Add {taxes}', {
          taxes: new Intl.ListFormat(getLocale()).format(taxes.map((tax) => formatTaxName(tax, getAmountTexts()))),
        })}
      </Button>
      <p className="hint">
        {t('These are usual in {country}. Please check the rates: laws change.', { country: profile!.country })}
      </p>
    </>
  );
}
