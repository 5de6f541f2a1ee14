import { p } from '@mikro-orm/core';
import { clientFields, senderFields } from '@paperbill/contracts/http';
import { companyNameSizes, invoiceTemplates, mapFields } from '@paperbill/contracts/rules';

/** The client, as a property of an entity for each field. */
export const clientProperties = () => mapFields(clientFields, () => p.string());

/** The sender, as a property of an entity for each field, and which logo: null without one. */
export const senderProperties = () => ({
  ...mapFields(senderFields, () => p.string()),
  companyNameSize: p.enum([...companyNameSizes]),
  invoiceTemplate: p.enum([...invoiceTemplates]),
  companyLogoSha256: p.string().strictNullable(),
});

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
