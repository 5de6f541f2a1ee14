import { useEffect } from 'react';
import { isRedirecting } from '../api/redirect.js';
import { keptKeys } from '../user-storage.js';

/** What the questions call a draft, by the beginning of its key. */
const names: Record<string, string> = {
  invoice: 'an invoice',
  quote: 'a quote',
  quoteEdit: 'a quote',
  profile: 'your company profile',
  customer: 'a customer',
  product: 'a product',
  item: 'a product',
};

/** What stands in forms that are open right now; some of it no storage keeps, such as a chosen file. */
const open = new Set<{ name: string }>();

/** Says that an open form holds something that is not saved. */
export function useUnsaved(name: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { name };
    open.add(form);
    return () => void open.delete(form);
  }, [name, isUnsaved]);
}

/**
 * Says that something outside of any form is not saved, wherever the user is: to close the tab asks first, too.
 *
 * @returns ends it
 */
export function registerUnsaved(name: string): () => void {
  const held = { name };
  const ask = (event: BeforeUnloadEvent) => !isRedirecting() && event.preventDefault();
  open.add(held);
  window.addEventListener('beforeunload', ask);
  return () => {
    open.delete(held);
    window.removeEventListener('beforeunload', ask);
  };
}

/** What this user typed and did not save, in words: on this page, in this tab, and the drafts that all tabs share. */
export function unsavedNames(userId: string): string[] {
  const drafts = keptKeys(userId).flatMap((key) => {
    const [, kind] = /^(?:quick-)?(\w+)(?:-[0-9a-f-]{36})?-draft-/.exec(key) ?? [];
    return kind ? [names[kind] ?? 'a form'] : [];
  });
  return [...new Set([...[...open].map(({ name }) => name), ...drafts])];
}
