import type { DocumentDefaults, Tax } from '@paperbill/contracts/http';
import { decimalRules } from '@paperbill/contracts/rules';
import { compareDecimals, formatTaxName, parseDecimalField } from '@paperbill/money';
import { t } from '../../../languages/t.js';
import { getAmountTexts } from '../../../components/amount-texts.js';

/** The code for taxes on lines. Forms load it only for users who have taxes (`form-taxes.ts`). */

export { computeTaxBreakdown } from '@paperbill/money';

export const toTaxOptionValue = (taxIds: readonly string[]): string => taxIds.join(' ');
export const parseTaxOptionValue = (choice: string): string[] => (choice ? choice.split(' ') : []);

/** Sorts the taxes in the order of the list, so that the same taxes always give the same option. */
export const sortTaxIds = (taxIds: readonly string[], list: readonly Tax[]): string[] => {
  const known = list.filter(({ id }) => taxIds.includes(id)).map(({ id }) => id);
  return [...known, ...taxIds.filter((id) => !known.includes(id))];
};

const isActive = ({ isArchived }: Tax): boolean => !isArchived;

export const listActiveTaxes = (list: readonly Tax[]): Tax[] => list.filter(isActive);

/** Returns a text such as 'GST (5%) + QST (9.975%)'. */
export function describeChoice(choice: string, list: readonly Tax[]): string {
  const names = parseTaxOptionValue(choice).map((id) => {
    const tax = list.find((known) => known.id === id);
    if (!tax) return t('Deleted tax');
    const name = formatTaxName(tax, getAmountTexts());
    return tax.isArchived ? t('{tax} (archived)', { tax: name }) : name;
  });
  return names.join(' + ') || t('No tax');
}

/** Lists "No tax", each single tax, the combination of default taxes, and all combinations on the document. */
export function listTaxOptions(
  list: readonly Tax[],
  documentTaxIds: readonly string[],
): { value: string; label: string }[] {
  const values = [
    '',
    ...listActiveTaxes(list).map(({ id }) => id),
    toTaxOptionValue(getDefaultTaxesOfUser(list)),
    ...documentTaxIds,
  ];
  return [...new Set(values)].map((value) => ({ value, label: describeChoice(value, list) }));
}

const getDefaultTaxesOfUser = (list: readonly Tax[]): string[] =>
  list.filter((tax) => tax.isDefault && isActive(tax)).map(({ id }) => id);

type WithDefaultTaxes = Pick<DocumentDefaults, 'defaultTaxIds'> | null | undefined;

/** Returns the usable default taxes of the product, or else of the customer, or else of the user. */
export function getDefaultTaxIds(list: readonly Tax[], ...owners: WithDefaultTaxes[]): string[] {
  for (const owner of owners) {
    const usableTaxIds = list
      .filter((tax) => isActive(tax) && owner?.defaultTaxIds?.includes(tax.id))
      .map(({ id }) => id);
    if (usableTaxIds.length > 0) return usableTaxIds;
  }
  return getDefaultTaxesOfUser(list);
}

/**
 * `rate`: the document has one tax rate. `one`: one choice of taxes applies to all lines. `lines`: each line has its
 * own choice.
 */
export type TaxMode = 'rate' | 'one' | 'lines';

interface TypedTaxes {
  lineItems: readonly { taxIds: readonly string[] }[];
  taxRate: string;
}

export function getTaxMode({ lineItems, taxRate }: TypedTaxes, list: readonly Tax[]): TaxMode {
  const active = listActiveTaxes(list);
  const [choice = '', ...others] = new Set(lineItems.map(({ taxIds }) => toTaxOptionValue(taxIds)));
  const hasRate = compareDecimals(parseDecimalField(taxRate.trim() || '0', decimalRules.taxRate) ?? 0, 0) !== 0;
  if (choice === '' && others.length === 0 && (active.length === 0 || hasRate)) return 'rate';
  if (active.length !== 1) return 'lines';
  return others.length === 0 && ['', active[0]!.id].includes(choice) ? 'one' : 'lines';
}
