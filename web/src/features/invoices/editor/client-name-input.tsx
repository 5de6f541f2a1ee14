import type { Customer } from '@paperbill/contracts/http';
import { type ComponentProps, useCallback } from 'react';
import { Combobox, type ComboboxOption } from '../../../components/form/combobox.js';
import { completions } from '../../../components/form/completions.js';
import { useCustomers } from '../../customers/api/customers.js';

interface CustomerOption extends ComboboxOption {
  /** None for the option that adds one. */
  customer?: Customer;
}

interface ClientNameInputProps extends Omit<
  ComponentProps<typeof Combobox<CustomerOption>>,
  'complete' | 'onChoose' | 'listLabel'
> {
  onChoose: (customer: Customer) => void;
  /** Adds what is typed to the customers. */
  onQuickAdd: (name: string) => void;
}

/** The client's name; saved customers complete it as one types. */
export function ClientNameInput({ onChoose, onQuickAdd, ...input }: ClientNameInputProps) {
  const { data: customers = NONE } = useCustomers();
  const complete = useCallback((typed: string) => customerOptions(customers, typed), [customers]);
  return (
    <Combobox
      {...input}
      complete={complete}
      listLabel="Customers"
      onChoose={({ customer }: CustomerOption) => (customer ? onChoose(customer) : onQuickAdd(input.value.trim()))}
    />
  );
}

const NONE: Customer[] = [];

function customerOptions(customers: readonly Customer[], typed: string): CustomerOption[] {
  const matches = completions(customers, typed, ({ name, contactPerson, email }) => [name, contactPerson, email]);
  const options: CustomerOption[] = matches.map((customer) => ({
    id: customer.id,
    label: customer.name,
    detail: customer.contactPerson,
    customer,
  }));
  const name = typed.trim();
  const isKnown = matches.some((customer) => customer.name.toLowerCase() === name.toLowerCase());
  return name && !isKnown ? [...options, { id: 'add', label: `Add “${name}” to customers…` }] : options;
}
