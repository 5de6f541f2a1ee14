import { type lineItemUnits, type productUnits, type quickAddItemUnits, unitLabel } from '../rules/index.js';

type Unit = (typeof lineItemUnits | typeof quickAddItemUnits | typeof productUnits)[number];

/** The names of the predefined units in a language. Users can also type other units, which are not translated. */
export type UnitNames = Readonly<Record<Unit, string>>;

export const createUnitLabel =
  (names: UnitNames) =>
  (unit: string): string =>
    Object.hasOwn(names, unit) ? names[unit as Unit] : unitLabel(unit);
