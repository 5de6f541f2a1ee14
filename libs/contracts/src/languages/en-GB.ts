import { unitLabel } from '../rules/index.js';
import { englishAmountTexts } from './amount-texts.js';
import { englishTexts, type SheetTexts } from './en-US.js';

/** The units with a different spelling in British English. */
const units: Readonly<Record<string, string>> = {
  license: 'licence',
  meter: 'metre',
  square_meter: 'square metre',
  cubic_meter: 'cubic metre',
  liter: 'litre',
};

export const texts: SheetTexts = {
  ...englishTexts,
  amounts: { ...englishAmountTexts, language: 'en-GB' },
  unitLabel: (unit) => (Object.hasOwn(units, unit) ? units[unit]! : unitLabel(unit)),
};
