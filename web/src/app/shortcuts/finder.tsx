import type { Customer, Invoice, Product } from '@paperbill/contracts/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestJson } from '../../api/request.js';
import { Dialog } from '../../components/dialogs.js';
import { Input } from '../../components/form/inputs.js';
import styles from './shortcuts.module.css';

interface Found {
  label: string;
  /** What it is, in softer ink. */
  detail: string;
  path: string;
}

const pages: Found[] = [
  ['Dashboard', '/dashboard'],
  ['Create Invoice', '/create-invoice'],
  ['All Invoices', '/invoices'],
  ['Products', '/products'],
  ['Customers', '/customers'],
  ['Company Profile', '/profile'],
  ['Help Center', '/help-center'],
].map(([label, path]) => ({ label: label!, path: path!, detail: 'Page' }));

/** Of each kind. */
const FOUND = 5;

/** Finds pages, customers, products and invoices by what is typed, and goes there: with the keyboard alone, or a click. */
export default function Finder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [highlighted, setHighlighted] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const { found, isSearching } = useFound(text.trim());
  const current = Math.min(highlighted, found.length - 1);

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would call as the clean-up.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function open({ path }: Found): void {
    onClose();
    void navigate(path);
  }

  function handleKeys(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setHighlighted((current + step + found.length) % found.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && found[current]) open(found[current]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="Find" width="37rem" footer={null} onCancel={onClose} startAt={`#${id}`}>
      <Input
        id={id}
        role="combobox"
        aria-label="Find pages, customers, products and invoices"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={found[current] && `${id}${current}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="A page, a customer, a product or an invoice"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setHighlighted(0);
        }}
        onKeyDown={handleKeys}
      />
      <ul ref={list} id={`${id}list`} role="listbox" aria-label="Found" className={styles.found}>
        {found.map((option, index) => (
          <li
            key={option.detail + option.path}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => open(option)}
          >
            <span>{option.label}</span>
            <span className={styles.detail}>{option.detail}</span>
          </li>
        ))}
      </ul>
      <p className={found.length > 0 ? 'visually-hidden' : styles.none} role="status">
        {found.length > 0
          ? `${found.length} found`
          : isSearching
            ? 'Searching...'
            : `Nothing found for “${text.trim()}”`}
      </p>
    </Dialog>
  );
}

/** Pages at once; what the server finds as soon as it is there. */
function useFound(text: string): { found: Found[]; isSearching: boolean } {
  const typed = text.toLowerCase();
  const searched = useDebounced(text);
  const search = useQuery({
    queryKey: ['finder', searched],
    queryFn: ({ signal }) => findEverywhere(searched, signal),
    enabled: searched !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const fromServer = text ? (search.data ?? []) : [];
  return {
    found: [...pages.filter(({ label }) => label.toLowerCase().includes(typed)), ...fromServer],
    isSearching: text !== searched || search.isFetching,
  };
}

const PAUSE_MS = 200;

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}

/** One kind that fails leaves the others. */
async function findEverywhere(text: string, signal: AbortSignal): Promise<Found[]> {
  const find = <Entity,>(path: string) =>
    requestJson<Entity[]>(`${path}?${new URLSearchParams({ search: text, limit: String(FOUND) })}`, { signal });
  const listed = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`;
  const [customers, products, invoices] = await Promise.all([
    find<Customer>('/api/customers').catch(() => []),
    find<Product>('/api/products').catch(() => []),
    find<Invoice>('/api/invoices').catch(() => []),
  ]);
  return [
    ...customers.map(({ name }) => ({ label: name, detail: 'Customer', path: listed('/customers', name) })),
    ...products.map(({ name }) => ({ label: name, detail: 'Product', path: listed('/products', name) })),
    ...invoices.map(({ invoiceNumber, clientName }) => ({
      label: `${invoiceNumber} · ${clientName}`,
      detail: 'Invoice',
      path: listed('/invoices', invoiceNumber),
    })),
  ];
}
