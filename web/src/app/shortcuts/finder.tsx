import { searchKinds, type SearchResults } from '@paperbill/contracts/http';
import { foldCase, MAX_LENGTH, MAX_SEARCH_RESULTS } from '@paperbill/contracts/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchTexts } from '../../components/form/search-texts.js';
import { t, translate } from '../../languages/t.js';
import { requestJson } from '../../api/request.js';
import { Dialog } from '../../components/dialogs.js';
import { Input } from '../../components/form/inputs.js';
import { invoicePath, quotePath } from '../../features/invoices/api/invoice-queries.js';
import { useDebouncedValue } from '../../components/use-debounced-value.js';
import { mainPages } from '../pages/pages.js';
import { findSettings } from './settings-to-find.js';
import styles from './shortcuts.module.css';

interface FinderEntry {
  label: string;
  detail: string;
  path: string;
}

const searchablePages = [
  ...mainPages,
  { path: '/quotes', label: 'Quotes' },
  { path: '/quotes/new', label: 'Create Quote' },
  { path: '/recurring', label: 'Recurring Invoices' },
  { path: '/reports', label: 'Tax Report' },
  { path: '/reports/revenue', label: 'Revenue Report' },
  { path: '/help-center', label: 'Help Center' },
];

export default function Finder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [highlighted, setHighlighted] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const { found, hasMore, unavailable, isSearching } = useFinderEntries(text.trim());
  const current = Math.min(highlighted, found.length - 1);

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The braces keep the effect from returning a promise, which scrollIntoView returns in newer browsers.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function openEntry({ path }: FinderEntry): void {
    onClose();
    void navigate(path);
  }

  function handleKeys(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setHighlighted((current + step + found.length) % found.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && found[current]) openEntry(found[current]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      title={t('Search')}
      width="37rem"
      footer={null}
      onCancel={onClose}
      initialFocus={`#${id}`}
      // The search dialog is aligned at the top, because a centered dialog would move as results arrive.
      centered={false}
      style={{ top: 'min(100px, 10dvh)' }}
      acceptsKeysAtOnce
    >
      <Input
        id={id}
        role="combobox"
        aria-label={t('Search pages, settings, customers, products, invoices and quotes')}
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={found[current] && `${id}${current}`}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={MAX_LENGTH.name}
        placeholder={t('A page, a setting, a customer, a product, an invoice or a quote')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setHighlighted(0);
        }}
        onKeyDown={handleKeys}
      />
      <ul ref={list} id={`${id}list`} role="listbox" aria-label={t('Found')} className={styles.found}>
        {found.map((option, index) => (
          <li
            // The path cannot be the React key, because two products with the same name have the same path.
            key={index}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            // Keeps the focus in the search field when the user clicks a result.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => openEntry(option)}
          >
            <span>{option.label}</span>
            <span className={styles.detail}>{option.detail}</span>
          </li>
        ))}
      </ul>
      <p className={found.length > 0 ? 'visually-hidden' : styles.none} role="status">
        {found.length > 0
          ? t('{count} found', { count: found.length })
          : isSearching
            ? t('Searching...')
            : unavailable.length === 0 && t('Nothing found for “{text}”', { text: text.trim() })}
      </p>
      {hasMore && !isSearching && <p className={styles.none}>{translate(searchTexts.more())}</p>}
      {unavailable.length > 0 && !isSearching && (
        <p className={styles.none} role="alert">
          {searchTexts.unavailable(unavailable)}
        </p>
      )}
    </Dialog>
  );
}

/** The browser finds pages and settings at once. The results of the server follow later. */
function useFinderEntries(text: string) {
  const typed = foldCase(text);
  const searched = useDeferredValue(useDebouncedValue(text)[0]);
  const search = useQuery({
    queryKey: ['finder', searched],
    queryFn: ({ signal }) =>
      requestJson<SearchResults>(`/app/api/search?${new URLSearchParams({ q: searched })}`, { signal }),
    enabled: searched !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const results = text ? search.data : undefined;
  return {
    found: [
      ...searchablePages
        .map(({ path, label }) => ({ path, label: translate(label), detail: t('Page') }))
        .filter(({ label }) => foldCase(label).includes(typed)),
      ...findSettings(text),
      ...(results ? toFinderEntries(results) : []),
    ],
    /** True if the server may have more search results than it sent. */
    hasMore: results !== undefined && searchKinds.some((kind) => results[kind].length >= MAX_SEARCH_RESULTS),
    unavailable: text && search.isError ? searchKinds : (results?.unavailable ?? []),
    isSearching: text !== searched || search.isFetching,
  };
}

/** A product has no page, so its entry opens the product list with a search for its name. */
function toFinderEntries({ customers, products, invoices, quotes }: SearchResults): FinderEntry[] {
  const listed = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`;
  return [
    ...customers.map(({ id, name }) => ({ label: name, detail: t('Customer'), path: `/customers/${id}` })),
    ...products.map(({ name }) => ({ label: name, detail: t('Product'), path: listed('/products', name) })),
    ...invoices.map(({ id, invoiceNumber, clientName }) => ({
      label: `${invoiceNumber} · ${clientName}`,
      detail: t('Invoice'),
      path: invoicePath(id),
    })),
    ...quotes.map(({ id, number, clientName }) => ({
      label: `${number} · ${clientName}`,
      detail: t('Quote'),
      path: quotePath(id),
    })),
  ];
}
