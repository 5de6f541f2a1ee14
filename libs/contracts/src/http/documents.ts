/**
 * Maps neutral field names to the field names in the API, for each kind of document. `until` is the due date of an
 * invoice or the last valid day of a quote.
 */
const apiNames = {
  invoice: { number: 'invoiceNumber', date: 'invoiceDate', until: 'dueDate' },
  quote: { number: 'number', date: 'quoteDate', until: 'validUntil' },
  creditNote: { number: 'number', date: 'date' },
} as const;

export type ApiNames = typeof apiNames;
export type DocumentKind = keyof ApiNames;
export const documentKinds = Object.keys(apiNames) as DocumentKind[];

export type ApiNamed<Kind extends DocumentKind, Values> = {
  [Name in keyof Values as Name extends keyof ApiNames[Kind] ? ApiNames[Kind][Name] & string : Name]: Values[Name];
};

export type NeutrallyNamed<Kind extends DocumentKind, Values> = {
  [
    Name in keyof Values as Name extends ApiNames[Kind][keyof ApiNames[Kind]] ? NeutralName<ApiNames[Kind], Name> : Name
  ]: Values[Name];
};

type NeutralName<Names, Name> = {
  [Neutral in keyof Names]: Names[Neutral] extends Name ? Neutral : never;
}[keyof Names];

export const toApiNames = <Kind extends DocumentKind, Values extends object>(kind: Kind, values: Values) =>
  renameFields(values, Object.entries(apiNames[kind])) as ApiNamed<Kind, Values>;

export const toNeutralNames = <Kind extends DocumentKind, Values extends object>(kind: Kind, values: Values) =>
  renameFields(values, neutralNames(kind)) as NeutrallyNamed<Kind, Values>;

/**
 * Returns the neutral name of an API field, for example `until` for `dueDate`. Returns the given name if there is no
 * neutral name.
 */
export const toNeutralName = (kind: DocumentKind, name: string): string =>
  new Map(neutralNames(kind)).get(name) ?? name;

const neutralNames = (kind: DocumentKind) =>
  Object.entries(apiNames[kind]).map(([neutral, name]): [string, string] => [name, neutral]);

function renameFields(values: object, names: [from: string, to: string][]): object {
  const nameOf = new Map(names);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf.get(name) ?? name, value]));
}
