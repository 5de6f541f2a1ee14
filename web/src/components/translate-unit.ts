import { lineItemUnits, productUnits, quickAddItemUnits, unitLabel } from '@paperbill/contracts/rules';
import { translate } from '../languages/t.js';

const predefinedUnits: ReadonlySet<string> = new Set([...lineItemUnits, ...quickAddItemUnits, ...productUnits]);

/** Units that the user has defined are not translated. */
export function translateUnit(unit: string): string {
  const name = predefinedUnits.has(unit) ? translate(unit) : unit;
  return name === unit ? unitLabel(unit) : name;
}
