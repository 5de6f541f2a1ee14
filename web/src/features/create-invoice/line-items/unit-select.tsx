import { lineItemUnits, unitLabel } from '@paperbill/contracts';
import type { ComponentProps } from 'react';
import { Select } from '../../../components/form/inputs.js';

const options = lineItemUnits.map((value) => ({ value: value as string, label: unitLabel(value) }));

/** The units of the line editor, and the one that a product brought along. */
export function UnitSelect({ value, ...select }: Omit<ComponentProps<typeof Select>, 'options'> & { value: string }) {
  const isListed = options.some((option) => option.value === value);
  return (
    <Select {...select} value={value} options={isListed ? options : [{ value, label: unitLabel(value) }, ...options]} />
  );
}
