import { useEffect } from 'react';
import { isRedirecting } from '../api/redirect.js';
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

/** Open forms with unsaved changes. No storage can keep some of these changes, such as a chosen file. */
const unsavedForms = userState(() => new Set<{ name: string }>());

export function useUnsaved(name: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { name };
    const forms = unsavedForms();
    forms.add(form);
    return () => void forms.delete(form);
  }, [name, isUnsaved]);
}

/**
 * Registers work outside of forms as unsaved. Closing the tab then asks first.
 *
 * @returns a function that unregisters it
 */
export function registerUnsaved(name: string): () => void {
  const held = { name };
  const forms = unsavedForms();
  const ask = (event: BeforeUnloadEvent) => !isRedirecting() && event.preventDefault();
  forms.add(held);
  window.addEventListener('beforeunload', ask);
  return () => {
    forms.delete(held);
    window.removeEventListener('beforeunload', ask);
  };
}

/**
 * Returns the names of everything that this user has not saved. It may be on this page, in this tab, or in drafts of
 * all tabs.
 */
export function unsavedNames(userId: string): string[] {
  const drafts = storedKeys(userId).flatMap((key) => {
    const [, kind] = /^(?:quick-)?(\w+)(?:-[0-9a-f-]{36})?-draft-/.exec(key) ?? [];
    return kind ? [formNames[kind] ?? 'a form'] : [];
  });
  return [...new Set([...[...unsavedForms()].map(({ name }) => name), ...drafts])];
}
