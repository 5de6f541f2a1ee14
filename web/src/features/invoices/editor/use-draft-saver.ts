import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { onPageHide } from '../../../drafts/on-page-hide.js';
import type { DocumentForm } from '../../documents/form/document-form.js';
import { toDraftContent } from '../../documents/form/document-schema.js';
import { isSuggestedNumber } from '../api/create-invoice.js';
import { DraftSaver, type DraftSaverOptions, type DraftState, type SavedDraft } from './draft-saver.js';

interface FormToSave extends Omit<DraftSaverOptions, 'readContent' | 'onStateChange'> {
  onStateChange: (state: DraftState, draft: SavedDraft) => void;
  readSaved: () => SavedDraft;
  /** The invoice number of the draft on the server. */
  number?: string;
}

export function useDraftSaver({ getValues, subscribe }: DocumentForm, { readSaved, number, ...options }: FormToSave) {
  /** Null if the form has no changes to save. */
  const [state, setState] = useState<DraftState | null>(null);
  const client = useQueryClient();
  // A draft gets its number when it is issued.
  const readContent = useCallback(() => {
    const values = getValues();
    const isSuggestion = values.number !== number && isSuggestedNumber(client, values.number);
    return toDraftContent(isSuggestion ? { ...values, number: '' } : values);
  }, [client, getValues, number]);
  const [saver] = useState(() => {
    const created: DraftSaver = new DraftSaver(readSaved(), {
      ...options,
      readContent,
      onStateChange: (next) => {
        options.onStateChange(next, created.current);
        setState((before) => (before?.kind === 'saving' && next.kind === 'saving' ? before : next));
      },
    });
    return created;
  });

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty = false, name }) => name && saver.onTyped(isDirty),
    });
    const savePendingChanges = () => saver.savePendingChanges();
    const stopListening = onPageHide(savePendingChanges);
    return () => {
      unsubscribe();
      stopListening();
      savePendingChanges();
    };
  }, [saver, subscribe]);

  return { state, setState, saver, readContent };
}
