import { randomUUID } from 'node:crypto';
import { type Field, type FieldTable, mapFields, paymentTerms, type ValuesOf } from '@paperbill/contracts/rules';

/**
 * Every value differs from the field's default and from all other values, so that tests detect lost and swapped values.
 */
export function filledFields<Table extends FieldTable>(table: Table): ValuesOf<Table> {
  const names = Object.keys(table);
  return mapFields(table, (field, name) => createFieldValue(field, name, names.indexOf(name) + 1)) as ValuesOf<Table>;
}

/** @param place position of the field in the table, counted from 1 */
function createFieldValue(field: Field, name: string, place: number): string {
  const other = <Option extends string>(options: readonly Option[]) => options.find((one) => one !== field.initial)!;
  switch (field.kind) {
    case 'text':
      return `${place} ${name}`.slice(0, field.max);
    case 'email':
      return `${name.toLowerCase()}@example.org`;
    case 'color':
      return `#0000${String(place).padStart(2, '0')}`;
    case 'option':
    case 'currency':
    case 'language':
      return other(field.options);
    case 'paymentTerms':
      return other(paymentTerms);
    case 'date':
      return `2031-01-${String(place).padStart(2, '0')}`;
    case 'id':
      return randomUUID();
    default:
      return `${place}.25`;
  }
}
