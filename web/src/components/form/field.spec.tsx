import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from './field.js';
import { Input } from './inputs.js';

const blank = { cells: [] as string[] };

/** A form that takes up what somebody wrote earlier: every cell counts as changed. */
function Restored({ count }: { count: number }) {
  const { control, reset, watch } = useForm({ defaultValues: blank });
  useEffect(() => reset({ cells: Array<string>(count).fill('Work') }, { keepDefaultValues: true }), [reset, count]);
  return watch('cells').map((_, index) => (
    <Field key={index} control={control} name={`cells.${index}`} label={`Cell ${index + 1}`}>
      {(field) => <Input {...field} />}
    </Field>
  ));
}

/** How many properties were copied while so many fields came up: react-hook-form asks this for each. */
async function copiedFor(count: number): Promise<number> {
  const { hasOwnProperty } = Object.prototype;
  let copied = 0;
  Object.prototype.hasOwnProperty = function (...args) {
    copied += 1;
    return hasOwnProperty.apply(this, args);
  };
  try {
    const { unmount } = render(<Restored count={count} />);
    expect(await screen.findByLabelText(`Cell ${count}`)).toHaveValue('Work');
    unmount();
  } finally {
    Object.prototype.hasOwnProperty = hasOwnProperty;
  }
  return copied;
}

it('Fields come up with work that grows with their number, not with its square', async () => {
  const few = await copiedFor(50);
  expect((await copiedFor(200)) / few).toBeLessThan(8);
});
