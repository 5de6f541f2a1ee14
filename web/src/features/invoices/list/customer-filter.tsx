import { searchTexts } from '@paperbill/contracts/texts';
import { useState } from 'react';
import { Select } from '../../../components/form/select.js';
import { useDebouncedValue } from '../../../components/use-debounced-value.js';
import { useCustomer, useMatchingCustomers } from '../../customers/api/customer-queries.js';

/** The filter for one client. It is either the id of a customer, or a text that the client name must contain. */
export interface ClientFilter {
  customerId: string | undefined;
  clientName: string | undefined;
}

interface CustomerFilterProps {
  filter: ClientFilter;
  onChange: (filter: ClientFilter) => void;
}

/** Prefix of option values that are a text. It distinguishes them from option values that are the id of a customer. */
const NAMED_PREFIX = 'named:';
const namedOption = (name: string) => ({ value: `${NAMED_PREFIX}${name}`, label: `Named “${name}”` });
const allOption = { value: '', label: 'All clients' };

/**
 * A field for the client by which invoices are filtered. It searches the customers on the server. The user can also
 * choose the typed text, to find invoices to clients who are not customers.
 */
export function CustomerFilter({ filter: { customerId, clientName }, onChange }: CustomerFilterProps) {
  // The text that the user has typed. It is null until the list opens, and nothing is fetched until then.
  const [typed, setTyped] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed);
  const matching = useMatchingCustomers(search);
  const { data: { items: found, total } = { items: [], total: 0 }, isPlaceholderData } = matching;
  const { data: customer, isError } = useCustomer(customerId ?? null);

  const customers = found.map(({ id, name, contactPerson }) => ({ value: id, label: name, detail: contactPerson }));
  const name = typed?.trim();
  const chosen = customerId
    ? { value: customerId, label: isError ? 'Unknown client' : (customer?.name ?? '…') }
    : clientName
      ? namedOption(clientName)
      : allOption;
  const others = customers.filter(({ value }) => value !== chosen.value);
  const options = name
    ? [...customers, namedOption(name)]
    : [allOption, ...(chosen === allOption ? [] : [chosen]), ...others];
  const remaining = total - found.length;
  // Until the response arrives, the list shows the options for the previous text, so there is no hint about more
  // matches. After a search the hint has no number, because a search does not return the number of all matches.
  const hasMore = remaining > 0 && !isPlaceholderData && search === typed;
  const hint = matching.isLoading
    ? searchTexts.searching
    : matching.isError
      ? searchTexts.unavailable(['customers'])
      : hasMore && searchTexts.more(search ? undefined : remaining);

  function open(): void {
    setTyped((before) => before ?? '');
    if (matching.isError) void matching.refetch();
  }

  return (
    <div onFocus={open} onBlur={() => setTyped('')}>
      <Select
        aria-label="Client"
        options={options}
        value={chosen.value}
        renderChoice={(value) => [chosen, ...options].find((option) => option.value === value)?.label ?? chosen.label}
        onSearch={setTyped}
        hint={hint || undefined}
        onChange={(value) => {
          setTyped('');
          const isName = value.startsWith(NAMED_PREFIX);
          onChange({
            customerId: isName ? undefined : value || undefined,
            clientName: isName ? value.slice(NAMED_PREFIX.length) : undefined,
          });
        }}
      />
    </div>
  );
}
