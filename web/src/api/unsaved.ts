import { isRedirecting } from './redirect.js';
import { userState } from '../user-state.js';
import { storedKeys } from '../user-storage.js';

/** How a question to the user names each kind of draft. The keys are prefixes of storage keys. */
const formNames: Record<string, string> = {
  invoice: 'an invoice',
  quote: 'a quote',
  quoteEdit: 'a quote',
  profile: 'your company profile',
  customer: 'a customer',
  product: 'a product',
  item: 'a product',
};

/** Input that is not saved on the server. No storage can keep some of it, such as a chosen file. */
const unsaved = userState(() => new Set<{ name: string; mayReload: boolean }>());

/**
 * Registers something as not saved. Log Out then asks first.
 *
 * @param isKept true if this browser keeps it as a draft; otherwise closing the tab asks first too
 * @param mayReload true if a reload of the page loses nothing
 * @returns a function that unregisters it
 */
export function registerUnsaved(name: string, isKept = false, mayReload = isKept): () => void {
  const entry = { name, mayReload };
  const entries = unsaved();
  const ask = (event: BeforeUnloadEvent) => !isRedirecting() && event.preventDefault();
  entries.add(entry);
  if (!isKept) window.addEventListener('beforeunload', ask);
  return () => {
    entries.delete(entry);
    window.removeEventListener('beforeunload', ask);
  };
}

export const mayReload = (): boolean => [...unsaved()].every((entry) => entry.mayReload);

/**
 * Returns the names of everything that this user has not saved. It may be on this page, in this tab, or in drafts of
 * all tabs.
 */
export function unsavedNames(userId: string): string[] {
  const drafts = storedKeys(userId).flatMap((key) => {
    const [, kind] = /^(?:quick-)?(\w+)(?:-[0-9a-f-]{36})?-draft-/.exec(key) ?? [];
    return kind ? [formNames[kind] ?? 'a form'] : [];
  });
  return [...new Set([...[...unsaved()].map(({ name }) => name), ...drafts])];
}
