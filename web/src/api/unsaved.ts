import { t, type TextId } from '../languages/t.js';
import { isRedirecting } from './redirect.js';
import { userState } from '../user-state.js';
import { listStoredKeys } from '../user-storage.js';

/** The names of unsaved input when the app asks about it. The keys are the kinds of drafts, as in the storage keys. */
const draftNames: Record<string, TextId> = {
  invoice: 'an invoice',
  quote: 'a quote',
  quoteEdit: 'a quote',
  profile: 'your company profile',
  customer: 'a customer',
  product: 'a product',
  item: 'a product',
};

/** Some unsaved input, such as a chosen file, cannot be kept in browser storage. */
const unsavedInputs = userState(() => new Set<{ name: string; mayReload: boolean }>());

/**
 * Registers input as not saved, so that Log Out asks before the input is lost.
 * @param isKept true if this browser keeps the input as a draft. If it is false, closing the tab also asks first
 * @param mayReload true if a reload of the page does not lose the input
 * @returns a function that unregisters the input
 */
export function registerUnsaved(name: string, isKept = false, mayReload = isKept): () => void {
  const entry = { name, mayReload };
  const entries = unsavedInputs();
  const ask = (event: BeforeUnloadEvent) => !isRedirecting() && event.preventDefault();
  entries.add(entry);
  if (!isKept) window.addEventListener('beforeunload', ask);
  return () => {
    entries.delete(entry);
    window.removeEventListener('beforeunload', ask);
  };
}

export const mayReload = (): boolean => [...unsavedInputs()].every((entry) => entry.mayReload);

export function listUnsavedNames(userId: string): string[] {
  const drafts = listStoredKeys(userId).flatMap((key) => {
    const [, kind] = /^(?:quick-)?(\w+)(?:-[0-9a-f-]{36})?-draft-/.exec(key) ?? [];
    return kind ? [t(draftNames[kind] ?? 'a form')] : [];
  });
  return [...new Set([...[...unsavedInputs()].map(({ name }) => name), ...drafts])];
}
