import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/request.js';

/**
 * Keeps what was typed and not saved, so that it survives a reload and a session that ended meanwhile. For flat forms.
 *
 * @param key names the form and its user: nobody finds what another typed
 * @returns forgets the draft, for those who leave it on purpose
 */
export function useFormDraft<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  key: string,
): () => void {
  const { setValue, subscribe, getValues } = form;

  useEffect(() => {
    for (const [name, value] of Object.entries(readDraft(key))) {
      if (name in getValues()) setValue(name as FieldPath<In>, value as never, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        const changed = Object.entries(values).filter(([name]) => dirtyFields && Object.hasOwn(dirtyFields, name));
        if (changed.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
        else sessionStorage.removeItem(key);
      },
    });
  }, [key, setValue, subscribe, getValues]);

  return () => sessionStorage.removeItem(key);
}

function readDraft(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Shows the server's errors beside their fields and focuses the first one.
 *
 * @param toFieldName the form's name of a path in the request, such as `clientEmail` for `invoice.clientEmail`
 * @returns the errors of no field of the form: to be shown elsewhere
 */
export function showServerErrors<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  error: unknown,
  toFieldName: (path: string) => string = (path) => path,
): string[] {
  const errors = error instanceof ApiError ? error.fieldErrors : [];
  const elsewhere: string[] = [];
  let shouldFocus = true;
  for (const { path, message } of errors) {
    const name = toFieldName(path) as FieldPath<In>;
    if (form.getFieldState(name) && form.getValues(name) !== undefined) {
      form.setError(name, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    } else {
      elsewhere.push(message);
    }
  }
  return elsewhere;
}
