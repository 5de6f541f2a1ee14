import { unitLabel } from '@paperbill/contracts/rules';
import { translate } from '../languages/t.js';

/** Returns the name of a unit in the language of the app. A unit that the user has typed is not translated. */
export function translateUnit(unit: string): string {
  const name = translate(unit);
  return name === unit ? unitLabel(unit) : name;
}
