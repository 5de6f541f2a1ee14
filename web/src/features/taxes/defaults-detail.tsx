import type { DocumentDefaults } from '@paperbill/contracts/http';
import { CellDetail } from '../../components/lists/cell-detail.js';
import { useTaxes } from './taxes.js';

/** The line of a table cell with the currency and the active taxes of a customer or product: 'EUR, USt.'. */
export function DocumentDefaultsDetail({ defaults: { currency, defaultTaxIds = [] } }: { defaults: DocumentDefaults }) {
  const hasTaxes = defaultTaxIds.length > 0;
  const { data: taxes = [] } = useTaxes({ enabled: hasTaxes });
  const active = taxes.filter(({ id, isArchived }) => defaultTaxIds.includes(id) && !isArchived);
  const texts = [currency, ...active.map(({ name }) => name)].filter(Boolean);
  return texts.length > 0 && <CellDetail>{texts.join(', ')}</CellDetail>;
}
