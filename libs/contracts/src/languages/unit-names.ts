import {
  getLocale,
  type Language,
  type lineItemUnits,
  type productUnits,
  type quickAddItemUnits,
  unitLabel,
} from '../rules/index.js';

type PredefinedUnit = (typeof lineItemUnits | typeof quickAddItemUnits | typeof productUnits)[number];

/** The predefined units with a plural name in English. The catalogues contain only the singular. */
const singularByPluralUnit = {
  'hour(s)': 'hour',
  hours: 'hour',
  'day(s)': 'day',
  days: 'day',
  'week(s)': 'week',
  'month(s)': 'month',
  'year(s)': 'year',
  'piece(s)': 'piece',
  'item(s)': 'item',
  sessions: 'session',
  projects: 'project',
} as const satisfies Partial<Record<PredefinedUnit, PredefinedUnit>>;

/** The forms of a noun by plural category. A missing form is equal to `other`. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * The translated names of the units. A name without plural forms is used for every quantity. Units that users typed
 * themselves are not translated.
 */
export type UnitNames = Readonly<
  Record<Exclude<PredefinedUnit, keyof typeof singularByPluralUnit>, string | PluralForms>
>;

/** Returns a function that translates units, for example 'hour(s)' with the quantity '1.50' to 'Stunden'. */
export function createUnitLabel(language: Language, names: UnitNames): (unit: string, quantity: string) => string {
  const rules = new Intl.PluralRules(getLocale(language));
  return (unit, quantity) => {
    const singular = Object.hasOwn(singularByPluralUnit, unit)
      ? singularByPluralUnit[unit as keyof typeof singularByPluralUnit]
      : unit;
    if (!Object.hasOwn(names, singular)) return unitLabel(unit);
    const name = names[singular as keyof UnitNames];
    return typeof name === 'string' ? name : (name[rules.select(Number(quantity))] ?? name.other);
  };
}
