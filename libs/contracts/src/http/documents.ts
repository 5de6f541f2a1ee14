/** The common names of fields. `until` is the due date of an invoice or the last valid day of a quote. */
const apiNames = {
  invoice: { number: 'invoiceNumber', date: 'invoiceDate', until: 'dueDate' },
  quote: { number: 'number', date: 'quoteDate', until: 'validUntil' },
  creditNote: { number: 'number', date: 'date' },
} as const;

export type ApiNames = typeof apiNames;
export type DocumentKind = keyof ApiNames;
export const documentKinds = Object.keys(apiNames) as DocumentKind[];

export type WithApiNames<Kind extends DocumentKind, Values> = {
  [Name in keyof Values as Name extends keyof ApiNames[Kind] ? ApiNames[Kind][Name] & string : Name]: Values[Name];
};

export type WithCommonNames<Kind extends DocumentKind, Values> = {
  [
    Name in keyof Values as Name extends ApiNames[Kind][keyof ApiNames[Kind]] ? CommonName<ApiNames[Kind], Name> : Name
  ]: Values[Name];
};

type CommonName<Names, Name> = {
  [Common in keyof Names]: Names[Common] extends Name ? Common : never;
}[keyof Names];

export const toApiNames = <Kind extends DocumentKind, Values extends object>(kind: Kind, values: Values) =>
  renameFields(values, Object.entries(apiNames[kind])) as WithApiNames<Kind, Values>;

export const toCommonNames = <Kind extends DocumentKind, Values extends object>(kind: Kind, values: Values) =>
  renameFields(values, listCommonNames(kind)) as WithCommonNames<Kind, Values>;

/** Returns the common name of a field, for example `until` for `dueDate`. Other names stay the same. */
export const toCommonName = (kind: DocumentKind, name: string): string =>
  new Map(listCommonNames(kind)).get(name) ?? name;

const listCommonNames = (kind: DocumentKind) =>
  Object.entries(apiNames[kind]).map(([common, name]): [string, string] => [name, common]);

function renameFields(values: object, names: [from: string, to: string][]): object {
  const newNameByName = new Map(names);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [newNameByName.get(name) ?? name, value]));
}
