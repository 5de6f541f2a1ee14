import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { readStoredValue, removeStoredValue, storeValue } from '../user-storage.js';
import { onPageHide } from './on-page-hide.js';

/** Stores the unsaved input of one form in this browser. */
interface DraftStore<Kept> {
  /** Returns the stored input, or null if there is none. */
  read: () => Kept | null;
  /** Shows the stored input in the form. */
  show: (kept: Kept) => void;
  /**
   * True if the form resets itself after it is mounted, as with `useForm({ values })`. The stored input is then shown
   * after that reset.
   */
  showsAfterReset?: boolean;
  /**
   * Stores the input. Returns false if the browser refused to store it.
   * @param isKept if true, the input is stored even if it equals the default values
   */
  write: (isKept: boolean) => boolean;
  /** Returns true if the stored input was written with `isKept`. */
  isKept?: (kept: Kept) => boolean;
  remove: () => void;
  /**
   * Returns true if the input must be stored. By default, this is the case if the input differs from the default
   * values.
   */
  isUnsaved?: () => boolean;
  /**
   * Debounce of storing the input, in milliseconds. A longer debounce would lose more input, and a shorter debounce
   * would slow down typing.
   */
  pauseMs?: number;
}

/** Keeps the unsaved input of a form in this browser, and restores it when the form is opened again. */
export function useDraft<In extends FieldValues, Context, Out, Kept>(
  { subscribe }: UseFormReturn<In, Context, Out>,
  store: DraftStore<Kept>,
) {
  const [kept] = useState(store.read);
  const [isRestored, setIsRestored] = useState(kept !== null);
  /** True if the browser refused to store the input. Leaving the page would lose this input. */
  const [isAtRisk, setIsAtRisk] = useState(false);
  /** True if the user has changed the form since the page was opened. */
  const [hasChanges, setHasChanges] = useState(false);
  /** True if the input is stored even if it equals the default values, for example because it has attached files. */
  const isKept = useRef(kept !== null && Boolean(store.isKept?.(kept)));
  const unwritten = useRef<ReturnType<typeof setTimeout>>(undefined);

  const cancel = () => {
    clearTimeout(unwritten.current);
    unwritten.current = undefined;
  };
  const write = () => {
    cancel();
    setIsAtRisk(!store.write(isKept.current));
  };
  const writeNow = () => {
    if (unwritten.current !== undefined) write();
  };
  /** From this call on, the input is stored even if it equals the default values. */
  const keep = () => {
    isKept.current = true;
    setHasChanges(true);
    write();
  };
  /** Shows input that was stored before. */
  const showAgain = (restored: Kept) => {
    isKept.current = Boolean(store.isKept?.(restored));
    store.show(restored);
    setIsRestored(true);
  };
  const forget = () => {
    cancel();
    isKept.current = false;
    store.remove();
    setIsRestored(false);
    setIsAtRisk(false);
    setHasChanges(false);
  };

  const restore = useEffectEvent((isLate: boolean) => {
    if (kept !== null && isLate === Boolean(store.showsAfterReset)) store.show(kept);
  });
  useLayoutEffect(() => restore(false), []);

  // These functions are effect events, so that they use the draft store of the last render. The revision in the draft
  // store may have changed since the user's change.
  const onPause = useEffectEvent(writeNow);
  const onChange = useEffectEvent((isDirty = false, name?: string) => {
    if (isDirty && name) setHasChanges(true);
    cancel();
    if (!(store.isUnsaved?.() ?? (isDirty || isKept.current))) forget();
    else if (store.pauseMs) unwritten.current = setTimeout(() => onPause(), store.pauseMs);
    else write();
  });
  useEffect(() => {
    restore(true);
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ isDirty, name }) => onChange(isDirty, name),
    });
    const stopListening = onPageHide(() => onPause());
    return () => {
      unsubscribe();
      stopListening();
      onPause();
    };
  }, [subscribe]);

  return { isRestored, isKept: () => isKept.current, showAgain, isAtRisk, hasChanges, writeNow, keep, forget };
}

/**
 * Keeps the unsaved input of a form in sessionStorage. The form must not have nested fields. The input survives a
 * reload, the Back button, and an expired session.
 *
 * @param key identifies the form and its initial content, and ends with the user id, so that a draft is never restored
 * for another user or record. The key must not change while the form is mounted
 */
export function useFormDraft<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  key: string,
): { isRestored: boolean; forgetDraft: () => void; discardDraft: () => void } {
  const { setValue, getValues, getFieldState, reset } = form;
  const readChanged = () =>
    Object.entries(getValues()).filter(([name]) => getFieldState(name as FieldPath<In>).isDirty);
  const { isRestored, forget } = useDraft(form, {
    read: () => {
      const values: Record<string, unknown> = getValues();
      // Ignores stored fields that the form no longer has.
      const kept = Object.entries(readStoredValue('session', key) ?? {}).filter(
        ([name, value]) => Object.hasOwn(values, name) && typeof value === typeof values[name],
      );
      return kept.length > 0 ? kept : null;
    },
    show: (kept) => {
      for (const [name, value] of kept) setValue(name as FieldPath<In>, value as never, { shouldDirty: true });
    },
    showsAfterReset: true,
    write: () => storeValue('session', key, Object.fromEntries(readChanged())),
    remove: () => removeStoredValue('session', key),
    // Compares each field. The form's own `isDirty` may be outdated right after the input was restored.
    isUnsaved: () => readChanged().length > 0,
  });
  return {
    isRestored,
    forgetDraft: forget,
    discardDraft: () => {
      reset(undefined, { keepDirtyValues: false });
      forget();
    },
  };
}
