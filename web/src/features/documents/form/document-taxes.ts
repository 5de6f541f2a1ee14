import { chosenDefaults, type DocumentDefaults, type Product } from '@paperbill/contracts/http';
import { formatQuantity, hasLineTaxes } from '@paperbill/money';
import type { DocumentForm } from './document-memory.js';
import type { LineItemValues } from './document-schema.js';
import type { FormTaxes } from './form-taxes.js';

/** The functions in this file change the taxes of a form. They do nothing for users without taxes. */

const SET_TAXES_OPTIONS = { shouldDirty: true, shouldValidate: true } as const;

export function setTaxesOfLines(
  { getValues, setValue }: DocumentForm,
  taxIds: readonly string[],
  isChosen: (line: LineItemValues) => boolean = () => true,
): boolean {
  const chosen = getValues('lineItems').flatMap((line, index) => (isChosen(line) ? [index] : []));
  for (const index of chosen) setValue(`lineItems.${index}.taxIds`, [...taxIds], SET_TAXES_OPTIONS);
  return chosen.length > 0;
}

export function replaceTaxRate(form: DocumentForm, { list, code }: FormTaxes): void {
  if (!code) return;
  const byDefault = code.getDefaultTaxIds(list, getCustomer(form));
  const first = code.listActiveTaxes(list).slice(0, 1);
  form.setValue('taxRate', '0', SET_TAXES_OPTIONS);
  setTaxesOfLines(form, byDefault.length > 0 ? byDefault : first.map(({ id }) => id));
}

const getCustomer = ({ memory, getValues }: DocumentForm): DocumentDefaults | undefined =>
  getValues('customerId') === null ? undefined : memory.current.customer;

export function getNewLineTaxes(form: DocumentForm, { list, code }: FormTaxes): readonly string[] {
  const mode = code?.getTaxMode(form.getValues(), list);
  if (mode === 'one') return form.getValues('lineItems.0.taxIds');
  return mode === 'lines' ? code!.getDefaultTaxIds(list, getCustomer(form)) : [];
}

/** Lines with other taxes than the previous default keep their taxes. */
export function applyDefaultTaxes(
  form: DocumentForm,
  { list, code }: FormTaxes,
  customer: DocumentDefaults,
  defaultTaxRate: string,
): void {
  const { current: known } = form.memory;
  const lastCustomer = known.customer;
  known.customer = chosenDefaults(customer);
  if (!code) return;
  const before = code.toTaxOptionValue(code.getDefaultTaxIds(list, lastCustomer));
  const after = code.getDefaultTaxIds(list, customer);
  if (before === code.toTaxOptionValue(after)) return;
  const isDefaultApplied = setTaxesOfLines(
    form,
    after,
    ({ taxIds, productId }) =>
      code.toTaxOptionValue(taxIds) === before && !known.taxedProductIds?.includes(productId ?? ''),
  );
  if (!isDefaultApplied) return;
  // Without taxes on lines, the document uses the tax rate of the profile again.
  form.setValue(
    'taxRate',
    hasLineTaxes(form.getValues('lineItems')) ? '0' : formatQuantity(defaultTaxRate),
    SET_TAXES_OPTIONS,
  );
}

/** Adds the default taxes of a product to a line. A document with a tax rate stays unchanged. */
export function applyProductTaxes(
  form: DocumentForm,
  index: number,
  product: Product,
  { list, code }: FormTaxes,
): void {
  const active = code?.listActiveTaxes(list) ?? [];
  const taxIds = active.map(({ id }) => id).filter((id) => product.defaultTaxIds?.includes(id));
  if (taxIds.length === 0 || code?.getTaxMode(form.getValues(), list) === 'rate') return;
  const { current: known } = form.memory;
  known.taxedProductIds = [...new Set([...(known.taxedProductIds ?? []), product.id])];
  form.setValue(`lineItems.${index}.taxIds`, taxIds, SET_TAXES_OPTIONS);
}
