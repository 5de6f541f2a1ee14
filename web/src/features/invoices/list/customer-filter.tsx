import { cutText, MAX_LENGTH } from '@paperbill/contracts/rules';
import { useState } from 'react';
import { searchTexts } from '../../../components/form/search-texts.js';
import { t } from '../../../languages/t.js';
import { Select } from '../../../components/form/select.js';
import { useDebouncedValue } from '../../../components/use-debounced-value.js';
import { useCustomer, useMatchingCustomers } from '../../customers/api/customer-queries.js';

/** Either the id of a customer, or a text that the client name must contain. */
export interface ClientFilter {
  customerId: string | undefined;
  clientName: string | undefined;
}

interface CustomerFilterProps {
  filter: ClientFilter;
  onChange: (filter: ClientFilter) => void;
}

const NAMED_PREFIX = 'named:';
const namedOption = (name: string) => ({ value: `${NAMED_PREFIX}${name}`, label: t('Named “{name}”', { name }) });

/** Filters by customer or by client name. A client name also finds clients who are not customers. */
export function CustomerFilter({ filter: { customerId, clientName }, onChange }: CustomerFilterProps) {
  // `typed` is null until the user opens the list for the first time. Until then, no customers are fetched.
  const [typed, setTyped] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed);
  const matchingCustomers = useMatchingCustomers(search);
  const { data: { items: found, total } = { items: [], total: 0 }, isPlaceholderData } = matchingCustomers;
  const { data: customer, isError } = useCustomer(customerId ?? null);

  const customers = found.map(({ id, name, contactPerson }) => ({ value: id, label: name, detail: contactPerson }));
  const name = typed?.trim();
  const allOption = { value: '', label: t('All clients') };
  const chosen = customerId
    ? { value: customerId, label: isError ? t('Unknown client') : (customer?.name ?? '…') }
    : clientName
      ? namedOption(clientName)
      : allOption;
  const others = customers.filter(({ value }) => value !== chosen.value);
  const options = name
    ? [...customers, namedOption(name)]
    : [allOption, ...(chosen === allOption ? [] : [chosen]), ...others];
  const remaining = total - found.length;
  // While a search is running, the list still shows the previous options.
  const hasMore = remaining > 0 && !isPlaceholderData && search === typed;
  const hint = matchingCustomers.isLoading
    ? t(searchTexts.searching)
    : matchingCustomers.isError
      ? searchTexts.unavailable(['customers'])
      : hasMore && searchTexts.more(search ? undefined : remaining);

  function open(): void {
    setTyped((before) => before ?? '');
    if (matchingCustomers.isError) void matchingCustomers.refetch();
  }

  return (
    <div onFocus={open} onBlur={() => setTyped('')}>
      <Select
        aria-label={t('Client')}
        options={options}
        value={chosen.value}
        renderChoice={(value) => [chosen, ...options].find((option) => option.value === value)?.label ?? chosen.label}
        onSearch={(text) => setTyped(cutText(text, MAX_LENGTH.name))}
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
