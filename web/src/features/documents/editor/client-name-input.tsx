import type { StoredCustomer } from '@paperbill/contracts/http';
import type { ComponentProps } from 'react';
import { Combobox, type ComboboxOption, type Suggestions } from '../../../components/form/combobox.js';
import { useCustomerSearch } from '../../customers/api/customers.js';

interface CustomerOption extends ComboboxOption {
  customer: StoredCustomer;
}

interface ClientNameInputProps extends Omit<
  ComponentProps<typeof Combobox<CustomerOption>>,
  'useSuggestions' | 'onChoose' | 'onAdd' | 'listLabel'
> {
  onChoose: (customer: StoredCustomer) => void;
  onQuickAdd: (name: string) => void;
}

/** The field for the client name. It suggests saved customers. */
export function ClientNameInput({ onChoose, onQuickAdd, ...input }: ClientNameInputProps) {
  return (
    <Combobox
      {...input}
      useSuggestions={useCustomerSuggestions}
      listLabel="Customers"
      onChoose={({ customer }) => onChoose(customer)}
      onAdd={onQuickAdd}
    />
  );
}

function useCustomerSuggestions(typed: string): Suggestions<CustomerOption> {
  const { matches, ...search } = useCustomerSearch(typed);
  const options: CustomerOption[] = matches.map((customer) => ({
    id: customer.id,
    label: customer.name,
    detail: customer.contactPerson,
    customer,
  }));
  return { ...search, options, addLabel: (name) => `Add “${name}” to customers…` };
}
