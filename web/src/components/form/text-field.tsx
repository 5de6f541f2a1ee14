import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.js';
import { Input } from './inputs.js';

type TextFieldProps<V extends FieldValues, N extends FieldPath<V>> = Omit<FieldProps<V, N>, 'children' | 'className'> &
  Omit<ComponentProps<'input'>, keyof FieldProps<V, N>>;

/** Autofill is off, because the browser would suggest the user's own data. */
export function TextField<V extends FieldValues, N extends FieldPath<V>>(props: TextFieldProps<V, N>) {
  const { control, name, label, required, hint, width, ...input } = props;
  return (
    <Field {...{ control, name, label, required, hint, width }}>
      {(field) => <Input autoComplete="off" {...field} {...input} />}
    </Field>
  );
}
