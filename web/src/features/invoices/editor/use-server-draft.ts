import type { DraftContent, InvoiceDraft } from '@paperbill/contracts/http';
import { draftToasts } from '@paperbill/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, serverMessage } from '../../../api/request.js';
import { forget, keep, readKept } from '../../../drafts/user-storage.js';
import { showToast } from '../../../toasts/toast-store.js';
import { nextNumberQuery } from '../api/create-invoice.js';
import { draftPath, DRAFTS, isChangedOrGone, putDraft } from '../api/drafts.js';
import type { InvoiceForm } from '../form/invoice-form.js';

/** `kept`: this browser has it, and the server is tried again. `refused`: the server does not take what is written. */
export type DraftState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; message: string };

/** The debounce of saving: a pause in typing. */
const PAUSE_MS = 1_000;
const RETRY_MS = 10_000;

/** What this browser keeps of a draft until the server has it. */
interface Kept {
  revision: number;
  content: DraftContent;
}

const isKept = (kept: unknown): kept is Kept => {
  const { revision, content } = (kept ?? {}) as Partial<Kept>;
  return typeof revision === 'number' && Array.isArray(content?.lineItems);
};

/** Reads what stands in the form. The suggested number is not written down: until it is issued a draft has none. */
export function useDraftContent({ getValues }: InvoiceForm): () => DraftContent {
  const client = useQueryClient();
  return useCallback(() => {
    const { invoiceNumber, ...values } = getValues();
    const suggested = client.getQueryData(nextNumberQuery.queryKey)?.nextInvoiceNumber;
    return { ...values, invoiceNumber: invoiceNumber === String(suggested) ? '' : invoiceNumber } as DraftContent;
  }, [client, getValues]);
}

/** To try again would bring the same answer. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * Saves a draft while it is written, one request at a time. Until the server has it, this browser keeps it. Where it was
 * changed, issued or deleted elsewhere meanwhile, what is typed here becomes a draft of its own: neither is lost.
 */
export function useServerDraft(form: InvoiceForm, draft: InvoiceDraft, userId: string) {
  const [state, setState] = useState<DraftState>({ kind: 'saved' });
  const client = useQueryClient();
  const navigate = useNavigate();
  const { subscribe } = form;
  const readContent = useDraftContent(form);
  const key = `server-draft-${draft.id}-${userId}`;
  // Compared as the form has it: a database keeps the fields in an order of its own.
  const [saved] = useState(() => JSON.stringify(readContent()));
  const refs = useRef({
    revision: draft.revision,
    saved,
    isBusy: false,
    hasEnded: false,
    apart: undefined as string | undefined,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keepApart = useCallback(
    async (content: DraftContent) => {
      // The same for each try: a lost answer leaves no second one.
      const id = (refs.current.apart ??= crypto.randomUUID());
      // Only one draft stands in for an invoice.
      await putDraft(id, { revision: 0, content, copiedFromId: draft.copiedFromId });
      refs.current.hasEnded = true;
      forget('local', key);
      showToast(draftToasts.changedElsewhere);
      void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
      await navigate(draftPath(id), { replace: true });
    },
    [client, draft, key, navigate],
  );

  const save = useMemo(() => {
    const later = (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveNow(), ms);
    };
    const fail = async (error: unknown, content: DraftContent) => {
      if (isChangedOrGone(error)) return keepApart(content);
      if (isRefused(error)) return setState({ kind: 'refused', message: serverMessage(error) ?? '' });
      setState({ kind: 'kept' });
      later(RETRY_MS);
    };
    const saveNow = async (): Promise<void> => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { current } = refs;
      const content = readContent();
      const text = JSON.stringify(content);
      if (current.isBusy || current.hasEnded) return;
      if (text === current.saved) {
        forget('local', key);
        setState({ kind: 'saved' });
        return;
      }
      current.isBusy = true;
      setState({ kind: 'saving' });
      try {
        const { revision } = await putDraft(draft.id, { revision: current.revision, content });
        Object.assign(current, { revision, saved: text });
        void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
      } catch (error) {
        await fail(error, content).catch((other: unknown) => {
          if (isRefused(other)) return setState({ kind: 'refused', message: serverMessage(other) ?? '' });
          setState({ kind: 'kept' });
          later(RETRY_MS);
        });
        return;
      } finally {
        current.isBusy = false;
      }
      // What was typed meanwhile.
      await saveNow();
    };
    return { now: () => void saveNow(), later };
  }, [client, draft.id, keepApart, key, readContent]);

  // What this browser had not brought to the server the last time.
  useEffect(() => {
    const kept = readKept('local', key);
    if (!isKept(kept) || JSON.stringify(kept.content) === refs.current.saved) return;
    if (kept.revision === refs.current.revision) {
      form.reset(kept.content, { keepDefaultValues: true });
      save.now();
    } else keepApart(kept.content).catch(() => setState({ kind: 'kept' }));
  }, [form, keepApart, key, save]);

  useEffect(() => {
    const write = () => keep('local', key, { revision: refs.current.revision, content: readContent() });
    const flush = () => {
      if (timer.current === undefined || refs.current.hasEnded) return;
      write();
      save.now();
    };
    const noteChange = () => {
      // A number that is suggested changes nothing.
      const isSame = JSON.stringify(readContent()) === refs.current.saved;
      if (refs.current.hasEnded || (isSame && timer.current === undefined)) return;
      write();
      setState({ kind: 'saving' });
      save.later(PAUSE_MS);
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name }) => name && noteChange(),
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [key, readContent, save, subscribe]);

  /** It is issued or deleted: nothing of it is saved any more. */
  const end = useCallback(() => {
    refs.current.hasEnded = true;
    clearTimeout(timer.current);
    forget('local', key);
    void client.invalidateQueries({ queryKey: [DRAFTS], exact: true });
  }, [client, key]);

  return { state, end };
}
