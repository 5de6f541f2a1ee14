import type { TaxFields } from '@paperbill/contracts/http';
import { findCountryCode } from '@paperbill/contracts/rules/country-codes';
import { formatTaxName } from '@paperbill/money';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useProfile } from '../../profile/api/profile.js';
import { useCreateTax } from '../taxes.js';

interface StartingTax extends Pick<TaxFields, 'name' | 'rate' | 'kind'> {
  isDefault: boolean;
}

const onNewLines = (name: string, rate: string): StartingTax => ({ name, rate, kind: 'standard', isDefault: true });
const reduced = (name: string, rate: string): StartingTax => ({ name, rate, kind: 'reduced', isDefault: false });

const GST = onNewLines('GST', '5');

/**
 * The usual taxes of the Canadian provinces, by code and name. The PST of British Columbia, Manitoba and Saskatchewan is
 * left out, because it depends on the goods and services.
 */
const TAXES_BY_PROVINCE: readonly [province: RegExp, taxes: StartingTax[]][] = [
  [/^(on|ontario)$/i, [onNewLines('HST', '13')]],
  [/^(ns|nova scotia)$/i, [onNewLines('HST', '14')]],
  [/^(nb|new brunswick|nl|newfoundland( and labrador)?|pei?|prince edward island)$/i, [onNewLines('HST', '15')]],
  [/^(qc|qu[eé]bec)$/i, [GST, onNewLines('QST', '9.975')]],
  [/^(ab|alberta|bc|british columbia|mb|manitoba|sk|saskatchewan)$/i, [GST]],
  [/^(nt|northwest territories|nu|nunavut|yt|yukon)$/i, [GST]],
];

/**
 * The usual taxes of freelancers by country code, as of 2026. Countries whose rates depend on the place or on goods are
 * left out, except Canada, where the profile names the province.
 */
const TAXES_BY_COUNTRY: Readonly<Record<string, (state: string) => StartingTax[]>> = {
  AT: () => [onNewLines('USt.', '20'), reduced('USt.', '10')],
  AU: () => [onNewLines('GST', '10')],
  CA: (state) => TAXES_BY_PROVINCE.find(([province]) => province.test(state.trim()))?.[1] ?? [],
  CH: () => [onNewLines('MWST', '8.1'), reduced('MWST', '2.6')],
  DE: () => [onNewLines('USt.', '19'), reduced('USt.', '7')],
  ES: () => [onNewLines('IVA', '21'), { name: 'IRPF', rate: '15', kind: 'withholding', isDefault: true }],
  FR: () => [onNewLines('TVA', '20'), reduced('TVA', '10')],
  GB: () => [onNewLines('VAT', '20'), reduced('VAT', '5')],
  JP: () => [onNewLines('Consumption tax', '10'), reduced('Consumption tax', '8')],
  NL: () => [onNewLines('Btw', '21'), reduced('Btw', '9')],
  NZ: () => [onNewLines('GST', '15')],
};

/** Offers the usual taxes of the user's country in one click. */
export function StartingTaxes() {
  const { data: profile } = useProfile();
  const create = useCreateTax();
  const [isAdding, setIsAdding] = useState(false);
  const taxes = TAXES_BY_COUNTRY[(profile && findCountryCode(profile.country)) ?? '']?.(profile!.state) ?? [];
  if (taxes.length === 0) return null;

  /** Adds one tax after the other, because the list shows them in the order of their creation. */
  async function addAll(): Promise<void> {
    setIsAdding(true);
    try {
      for (const tax of taxes) await create.mutateAsync({ ...tax, sentence: '', isArchived: false });
    } catch {
      setIsAdding(false);
    }
  }

  return (
    <>
      <Button disabled={isAdding} onClick={() => void addAll()}>
        Add {taxes.map((tax) => formatTaxName(tax)).join(' and ')}
      </Button>
      <p className="hint">These are usual in {profile!.country}. Please check the rates: laws change.</p>
    </>
  );
}
