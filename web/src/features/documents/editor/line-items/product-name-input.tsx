import type { Product } from '@paperbill/contracts/http';
import { unitLabel } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import type { ComponentProps } from 'react';
import { Combobox, type ComboboxOption, type Suggestions } from '../../../../components/form/combobox.js';
import { useProductSearch } from '../../../products/api/products.js';

interface ProductOption extends ComboboxOption {
  product: Product;
}

interface ProductNameInputProps extends Omit<
  ComponentProps<typeof Combobox<ProductOption>>,
  'useSuggestions' | 'onChoose' | 'onAdd' | 'listLabel'
> {
  onChoose: (product: Product) => void;
  onQuickAdd: (name: string) => void;
}

/** The field for the product name of a line. It suggests products from the catalogue. */
export function ProductNameInput({ onChoose, onQuickAdd, ...input }: ProductNameInputProps) {
  return (
    <Combobox
      {...input}
      useSuggestions={useProductSuggestions}
      listLabel="Products"
      onChoose={({ product }) => onChoose(product)}
      onAdd={onQuickAdd}
    />
  );
}

function useProductSuggestions(typed: string): Suggestions<ProductOption> {
  const { matches, ...search } = useProductSearch(typed);
  const options: ProductOption[] = matches.map((product) => ({
    id: product.id,
    label: product.name,
    detail: `${formatMoney(product.unitPrice)} / ${unitLabel(product.unit)}`,
    product,
  }));
  return { ...search, options, addLabel: (name) => `Add “${name}” to products…` };
}
