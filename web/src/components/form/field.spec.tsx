import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from './field.js';
import { Input } from './inputs.js';

const blankValues = { cells: [] as string[] };

/** A form that has restored a draft, so that every field is dirty. */
function RestoredForm({ count }: { count: number }) {
  const { control, reset } = useForm({ defaultValues: blankValues });
  useEffect(() => reset({ cells: Array<string>(count).fill('Work') }, { keepDefaultValues: true }), [reset, count]);
  return useWatch({ control, name: 'cells' }).map((_, index) => (
    <Field key={index} control={control} name={`cells.${index}`} label={`Cell ${index + 1}`}>
      {(field) => <Input {...field} />}
    </Field>
  ));
}

/**
 * Counts the properties that react-hook-form copies while `count` fields mount. React-hook-form calls hasOwnProperty
 * for each of these properties.
 */
async function countCopiedProperties(count: number): Promise<number> {
  const { hasOwnProperty } = Object.prototype;
  let copied = 0;
  Object.prototype.hasOwnProperty = function (...args) {
    copied += 1;
    return hasOwnProperty.apply(this, args);
  };
  try {
    const { unmount } = render(<RestoredForm count={count} />);
    expect(await screen.findByLabelText(`Cell ${count}`)).toHaveValue('Work');
    unmount();
  } finally {
    Object.prototype.hasOwnProperty = hasOwnProperty;
  }
  return copied;
}

it('Mounting fields of a long form takes linear work, not quadratic', async () => {
  const propertyCountOfFew = await countCopiedProperties(25);
  expect((await countCopiedProperties(100)) / propertyCountOfFew).toBeLessThan(8);
});
