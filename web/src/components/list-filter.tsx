import { MAX_PAGE } from '@paperbill/contracts/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Input } from './form/inputs.js';

/** From 1. */
interface Paged {
  page: number;
}

/**
 * What a list shows, kept in the page's address: a reload, a link and the way back find it again.
 *
 * @param read everything but the page; what the address says may be nonsense
 */
export function useListFilter<Filter extends object>(read: (params: URLSearchParams) => Filter) {
  const [params, setParams] = useSearchParams();
  const page = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || 1));
  const filter: Filter & Paged = { ...read(params), page };

  /** Another choice starts at page 1. The way back leads over every choice, not over every word typed. */
  const setFilter = useCallback(
    (change: Partial<Filter & Paged>, { replace = 'search' in change } = {}) => {
      const isPageTurn = 'page' in change;
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value && value !== 1) after.set(name, String(value));
            else after.delete(name);
          }
          return after;
        },
        { replace, preventScrollReset: !isPageTurn },
      );
    },
    [setParams],
  );

  return { filter, setFilter };
}

interface List {
  page: number;
  pageSize: number;
  /** How many there are on all pages; undefined until it is known. */
  total: number | undefined;
}

/** Leads from a page that is no more, of an old link or a list that got shorter, to the last one there is. */
export function useExistingPage(
  { page, pageSize, total }: List,
  setFilter: (change: { page: number }, options: { replace: boolean }) => void,
): void {
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isBeyondEnd = total !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) setFilter({ page: lastPage }, { replace: true });
  }, [isBeyondEnd, lastPage, setFilter]);
}

interface SearchInputProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What the list is searched by now. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches a list whenever the typing pauses. */
export function SearchInput({ label, placeholder, maxLength, search, onSearch }: SearchInputProps) {
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** The debounce: longer than between two keys, too short to notice. */
const PAUSE_MS = 250;

/** A search box's text: at once in the box, and committed when the typing pauses. */
function useSearchText(committed: string, onCommit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const lastCommitted = useRef(committed);
  const commit = useRef(onCommit);
  useEffect(() => {
    commit.current = onCommit;
  });

  // Changed from outside, such as by the browser's Back button.
  useEffect(() => {
    if (committed === lastCommitted.current) return;
    lastCommitted.current = committed;
    setText(committed);
  }, [committed]);

  useEffect(() => {
    if (text === lastCommitted.current) return;
    const timer = setTimeout(() => {
      lastCommitted.current = text;
      commit.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText] as const;
}
