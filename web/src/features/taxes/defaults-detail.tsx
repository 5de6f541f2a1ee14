import type { DocumentDefaults } from '@paperbill/contracts/http';
import { formatTaxName } from '@paperbill/money';
import { getAmountTexts } from '../../components/amount-texts.js';
import { CellDetail } from '../../components/lists/cell-detail.js';
import { useTaxes } from './taxes.js';

/** Shows the defaults, for example 'EUR, USt. (7%)'. */
export function DocumentDefaultsDetail({ defaults }: { defaults: DocumentDefaults }) {
  const text = useDefaultsText(defaults);
  return text !== '' && <CellDetail>{text}</CellDetail>;
}

/** Returns an empty text if there are no defaults. */
export function useDefaultsText({ currency, defaultTaxIds = [] }: DocumentDefaults): string {
  const { data: taxes = [] } = useTaxes({ enabled: defaultTaxIds.length > 0 });
  const active = taxes.filter(({ id, isArchived }) => defaultTaxIds.includes(id) && !isArchived);
  return [currency, ...active.map((tax) => formatTaxName(tax, getAmountTexts()))].filter(Boolean).join(', ');
}
