import type { Product } from '@paperbill/contracts/http';
import { unitLabel } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { type ComponentProps, useCallback } from 'react';
import { Combobox, type ComboboxOption } from '../../../../components/form/combobox.js';
import { completions } from '../../../../components/form/completions.js';

interface ProductOption extends ComboboxOption {
  /** None for the option that adds one. */
  product?: Product;
}

interface ProductNameInputProps extends Omit<
  ComponentProps<typeof Combobox<ProductOption>>,
  'complete' | 'onChoose' | 'listLabel'
> {
  products: readonly Product[];
  onChoose: (product: Product) => void;
  /** Adds what is typed to the catalogue. */
  onQuickAdd: (name: string) => void;
}

/** What a line sells; the catalogue completes it as one types. */
export function ProductNameInput({ products, onChoose, onQuickAdd, ...input }: ProductNameInputProps) {
  const complete = useCallback((typed: string) => productOptions(products, typed), [products]);
  return (
    <Combobox
      {...input}
      complete={complete}
      listLabel="Products"
      onChoose={({ product }: ProductOption) => (product ? onChoose(product) : onQuickAdd(input.value.trim()))}
    />
  );
}

function productOptions(products: readonly Product[], typed: string): ProductOption[] {
  const matches = completions(products, typed, ({ name, description }) => [name, description]);
  const options: ProductOption[] = matches.map((product) => ({
    id: product.id,
    label: product.name,
    detail: `${formatMoney(product.unitPrice)} / ${unitLabel(product.unit)}`,
    product,
  }));
  const name = typed.trim();
  const isKnown = matches.some((product) => product.name.toLowerCase() === name.toLowerCase());
  return name && !isKnown ? [...options, { id: 'add', label: `Add “${name}” to products…` }] : options;
}
