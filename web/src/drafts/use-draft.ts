import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { readStoredValue, removeStoredValue, storeValue } from '../user-storage.js';
import { onPageHide } from './on-page-hide.js';

interface DraftStore<Kept> {
  read: () => Kept | null;
  show: (kept: Kept) => void;
  /**
   * True for `useForm({ values })`, which resets the form after the first render. The stored input is then shown after
   * the reset.
   */
  showsAfterReset?: boolean;
  /**
   * Stores the input. Returns false if the browser refused to store it. If `isKept` is true, input with only default
   * values is also stored.
   */
  write: (isKept: boolean) => boolean;
  /** Returns true if the stored input was written by `write(true)`. */
  isKept?: (kept: Kept) => boolean;
  remove: () => void;
  /** By default, input is unsaved if it differs from the default values. */
  isUnsaved?: () => boolean;
  /** A longer debounce would lose more input, and a shorter one would slow down typing. */
  pauseMs?: number;
}

export function useDraft<In extends FieldValues, Context, Out, Kept>(
  { subscribe }: UseFormReturn<In, Context, Out>,
  store: DraftStore<Kept>,
) {
  const [kept] = useState(store.read);
  const [isRestored, setIsRestored] = useState(kept !== null);
  /** True if the browser refused to store the input. Leaving the page would then lose this input. */
  const [isAtRisk, setIsAtRisk] = useState(false);
  const [hasChanges, setHasChanges] = useState(false);
  /** True if the input is kept even without changes, for example because it has attached files. */
  const isKept = useRef(kept !== null && Boolean(store.isKept?.(kept)));
  const writeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const cancel = () => {
    clearTimeout(writeTimer.current);
    writeTimer.current = undefined;
  };
  const write = () => {
    cancel();
    setIsAtRisk(!store.write(isKept.current));
  };
  const writeNow = () => {
    if (writeTimer.current !== undefined) write();
  };
  const keep = () => {
    isKept.current = true;
    setHasChanges(true);
    write();
  };
  const showRestored = (restored: Kept) => {
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

  // Effect events use the draft store of the last render. A store from the time of the change may have an
  // outdated revision.
  const onPause = useEffectEvent(writeNow);
  const onChange = useEffectEvent((isDirty = false, name?: string) => {
    if (isDirty && name) setHasChanges(true);
    cancel();
    if (!(store.isUnsaved?.() ?? (isDirty || isKept.current))) forget();
    else if (store.pauseMs) writeTimer.current = setTimeout(() => onPause(), store.pauseMs);
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

  return {
    isRestored,
    isKept: () => isKept.current,
    showAgain: showRestored,
    isAtRisk,
    hasChanges,
    writeNow,
    keep,
    forget,
  };
}

/**
 * Stores the input in sessionStorage, where it survives a reload, the Back button, and an expired session. The form
 * must not have nested fields.
 * @param key identifies the form and its initial content, and ends with the user id, so that a draft is never restored
 * for another user or record. The key must not change while the form is mounted
 */
export function useFormDraft<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  key: string,
): { isRestored: boolean; forgetDraft: () => void; discardDraft: () => void } {
  const { setValue, getValues, getFieldState, reset } = form;
  const readChangedFields = () =>
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
    write: () => storeValue('session', key, Object.fromEntries(readChangedFields())),
    remove: () => removeStoredValue('session', key),
    // The form's own `isDirty` may be outdated right after the input was restored.
    isUnsaved: () => readChangedFields().length > 0,
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
