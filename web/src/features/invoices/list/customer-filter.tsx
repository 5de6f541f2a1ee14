import { useState } from 'react';
import { Select } from '../../../components/form/select.js';
import { usePaused } from '../../../components/use-paused.js';
import { useCustomerName, useMatchingCustomers } from '../../customers/api/find-customers.js';

interface CustomerFilterProps {
  customerId: string | undefined;
  onChange: (customerId: string | undefined) => void;
}

/** Chooses the customer whose invoices are listed. The server searches: the list may be long. */
export function CustomerFilter({ customerId, onChange }: CustomerFilterProps) {
  // Nothing is asked for before somebody opens the list.
  const [typed, setTyped] = useState<string | null>(null);
  const [search] = usePaused(typed);
  const { data: found = [], isFetching } = useMatchingCustomers(search);
  const { data: name, isError } = useCustomerName(customerId);

  const options = found.map((customer) => ({
    value: customer.id,
    label: customer.name,
    detail: customer.contactPerson,
  }));
  const chosen = {
    value: customerId ?? '',
    label: customerId ? (isError ? 'Unknown client' : (name ?? '…')) : 'All clients',
  };
  const all = { value: '', label: 'All clients' };
  const others = options.filter(({ value }) => value !== chosen.value);
  return (
    <div onFocus={() => setTyped((before) => before ?? '')}>
      <Select
        aria-label="Client"
        options={typed ? options : [all, ...(customerId ? [chosen] : []), ...others]}
        value={customerId ?? ''}
        renderChoice={(value) =>
          [chosen, all, ...options].find((option) => option.value === value)?.label ?? chosen.label
        }
        onSearch={setTyped}
        notFound={isFetching || search !== typed ? 'Searching...' : 'No client found'}
        onChange={(value) => onChange(value || undefined)}
      />
    </div>
  );
}
