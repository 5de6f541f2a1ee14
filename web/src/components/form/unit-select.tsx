import { unitLabel } from '@paperbill/contracts/rules';
import type { ComponentProps } from 'react';
import { Select } from './inputs.js';

interface UnitSelectProps extends Omit<ComponentProps<typeof Select>, 'options'> {
  units: readonly string[];
  value: string;
}

/** A list of units, and beside them the one that is set already: another list may have offered it. */
export function UnitSelect({ units, value, ...select }: UnitSelectProps) {
  const offered = units.includes(value) ? units : [value, ...units];
  return (
    <Select {...select} value={value} options={offered.map((unit) => ({ value: unit, label: unitLabel(unit) }))} />
  );
}
