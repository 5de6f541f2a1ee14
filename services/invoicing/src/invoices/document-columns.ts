import { senderFields } from '@paperbill/contracts/http';

export const senderFieldNames = Object.keys(senderFields) as (keyof typeof senderFields)[];

/** SQL of each of these fields, which stand in columns of their names. */
export const columnsOf = <Name extends string>(
  names: readonly Name[],
  sqlOf = (column: string, _name: Name): string => column,
) => Object.fromEntries(names.map((name) => [name, sqlOf(columnOf(name), name)])) as Record<Name, string>;

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * What a query selects.
 *
 * @param fields SQL of each, under the name that it gets
 */
export const selected = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
