import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { readStored, removeStored, storeValue } from '../user-storage.js';

/** Returns the stored input of the fields that the form still has. */
const toStoredInput = (key: string, values: Record<string, unknown>) =>
  Object.entries(readStored('session', key) ?? {}).filter(
    ([name, value]) => Object.hasOwn(values, name) && typeof value === typeof values[name],
  );

/**
 * Stores the unsaved input of a form without nested fields in sessionStorage. The input survives a reload, Back, and an
 * expired session.
 *
 * @param key identifies the form and its initial content, and ends with the user id. So a draft is never restored for
 *   another user or another record. It must not change while the form is mounted
 */
export function useFormDraft<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  key: string,
): { isRestored: boolean; forgetDraft: () => void; discardDraft: () => void } {
  const { setValue, subscribe, getValues, reset } = form;
  const [isRestored, setIsRestored] = useState(() => toStoredInput(key, getValues()).length > 0);

  useEffect(() => {
    for (const [name, value] of toStoredInput(key, getValues())) {
      setValue(name as FieldPath<In>, value as never, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        const changed = Object.entries(values).filter(([name]) => dirtyFields && Object.hasOwn(dirtyFields, name));
        if (changed.length > 0) {
          storeValue('session', key, Object.fromEntries(changed));
        } else {
          removeStored('session', key);
          setIsRestored(false);
        }
      },
    });
  }, [key, setValue, subscribe, getValues]);

  const forgetDraft = () => {
    removeStored('session', key);
    setIsRestored(false);
  };
  return {
    isRestored,
    forgetDraft,
    discardDraft: () => {
      reset(undefined, { keepDirtyValues: false });
      forgetDraft();
    },
  };
}
