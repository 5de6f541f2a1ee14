import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { forget, keep, readKept } from '../user-storage.js';

/**
 * Keeps what was typed and not saved in this tab, so that it survives a reload, a step back and a session that ended
 * meanwhile. For flat forms.
 *
 * @param key names the form, what it began with, and at its end its user: nobody finds what another typed, and no
 *   entity what was typed for another
 */
export function useFormDraft<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  key: string,
): { isRestored: boolean; forgetDraft: () => void; discardDraft: () => void } {
  const { setValue, subscribe, getValues, reset } = form;
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => {
    const values: Record<string, unknown> = getValues();
    const draft = Object.entries(readKept('session', key) ?? {}).filter(
      ([name, value]) => Object.hasOwn(values, name) && typeof value === typeof values[name],
    );
    for (const [name, value] of draft) setValue(name as FieldPath<In>, value as never, { shouldDirty: true });
    setIsRestored(draft.length > 0);
    return subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        const changed = Object.entries(values).filter(([name]) => dirtyFields && Object.hasOwn(dirtyFields, name));
        if (changed.length > 0) {
          keep('session', key, Object.fromEntries(changed));
        } else {
          forget('session', key);
          setIsRestored(false);
        }
      },
    });
  }, [key, setValue, subscribe, getValues]);

  const forgetDraft = () => {
    forget('session', key);
    setIsRestored(false);
  };
  return {
    isRestored,
    /** For those who leave it on purpose, or saved it. */
    forgetDraft,
    /** The form as it began. */
    discardDraft: () => {
      reset(undefined, { keepDirtyValues: false });
      forgetDraft();
    },
  };
}
