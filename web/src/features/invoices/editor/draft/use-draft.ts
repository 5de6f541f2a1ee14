import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { userQuery } from '../../../auth/api/get-user.js';
import type { InvoiceForm } from '../../form/invoice-form.js';
import { readDraft, removeDraft, writeDraft } from './draft-storage.js';

/** Often enough to lose nothing, seldom enough not to be felt. */
const PAUSE_MS = 400;

/**
 * Keeps what is typed in this browser until it is saved, and brings it back: after a reload, a visit to another page,
 * or a session that ended.
 */
export function useDraft(form: InvoiceForm, userId: string) {
  const { reset, subscribe, getValues } = form;
  const queryClient = useQueryClient();
  const [isRestored, setIsRestored] = useState(false);
  /** The browser refuses to keep the draft, so leaving would lose it. */
  const [isAtRisk, setIsAtRisk] = useState(false);
  /** Something was typed since the page was opened. */
  const [hasChanges, setHasChanges] = useState(false);
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const draft = readDraft(userId);
    if (!draft) return;
    reset(draft, { keepDefaultValues: true });
    setIsRestored(true);
  }, [userId, reset]);

  const write = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    // The cache is empty after a sign-out only, which leaves nothing behind.
    const hasSignedOut = queryClient.getQueryData(userQuery.queryKey) === undefined;
    if (!hasSignedOut) setIsAtRisk(!writeDraft(userId, getValues()));
  }, [userId, getValues, queryClient]);

  const forget = useCallback(() => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
    removeDraft(userId);
    setIsRestored(false);
    setIsAtRisk(false);
    setHasChanges(false);
  }, [userId]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty, name }) => {
        if (isDirty && name) setHasChanges(true);
        clearTimeout(unwritten.current);
        if (isDirty) unwritten.current = setTimeout(write, PAUSE_MS);
        else forget();
      },
    });
    const writeNow = () => unwritten.current !== undefined && write();
    window.addEventListener('pagehide', writeNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, [subscribe, write, forget]);

  return { isRestored, isAtRisk, hasChanges, forget };
}
