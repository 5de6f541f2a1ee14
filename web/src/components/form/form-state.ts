import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/request.js';

/**
 * @param toFieldName maps a path in the request to a field name, such as `invoice.clientEmail` to `clientEmail`
 * @returns the messages that belong to no field of the form
 */
export function showServerErrors<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  error: unknown,
  toFieldName: (path: string) => string = (path) => path,
): string[] {
  const errors = error instanceof ApiError ? error.fieldErrors : [];
  const otherMessages: string[] = [];
  let shouldFocus = true;
  for (const { path, message } of errors) {
    const name = toFieldName(path) as FieldPath<In>;
    if (form.getFieldState(name) && form.getValues(name) !== undefined) {
      form.setError(name, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    } else {
      otherMessages.push(message);
    }
  }
  return otherMessages;
}
