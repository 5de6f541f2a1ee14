/**
 * What the API calls the number, the date and the last day of a document of each kind. Code for documents of every kind
 * calls them `number`, `date` and `until`: an invoice is due until that day, a quote is valid.
 */
const apiNames = {
  invoice: { number: 'invoiceNumber', date: 'invoiceDate', until: 'dueDate' },
  quote: { number: 'number', date: 'quoteDate', until: 'validUntil' },
  creditNote: { number: 'number', date: 'date' },
} as const;

export type ApiNames = typeof apiNames;
export type DocumentKind = keyof ApiNames;

/** With the API's names of a kind in the places of the neutral ones. */
export type ApiNamed<Kind extends DocumentKind, Values> = {
  [Name in keyof Values as Name extends keyof ApiNames[Kind] ? ApiNames[Kind][Name] & string : Name]: Values[Name];
};

/** With the neutral names in the places of the API's of a kind. */
export type NeutrallyNamed<Kind extends DocumentKind, Values> = {
  [
    Name in keyof Values as Name extends ApiNames[Kind][keyof ApiNames[Kind]] ? NeutralName<ApiNames[Kind], Name> : Name
  ]: Values[Name];
};

type NeutralName<Names, Name> = {
  [Neutral in keyof Names]: Names[Neutral] extends Name ? Neutral : never;
}[keyof Names];

/** The same values, with number and dates as the API calls them. */
export const toApiNames = <Kind extends DocumentKind, Values extends object>(kind: Kind, values: Values) =>
  renamed(values, Object.entries(apiNames[kind])) as ApiNamed<Kind, Values>;

/** The same values, with number and dates under their neutral names. */
export const toNeutralNames = <Kind extends DocumentKind, Values extends object>(kind: Kind, values: Values) =>
  renamed(values, neutralNames(kind)) as NeutrallyNamed<Kind, Values>;

/** The neutral name of a field of a kind, such as `until` for `dueDate`; its own where it is called the same in all. */
export const toNeutralName = (kind: DocumentKind, name: string): string =>
  new Map(neutralNames(kind)).get(name) ?? name;

const neutralNames = (kind: DocumentKind) =>
  Object.entries(apiNames[kind]).map(([neutral, name]): [string, string] => [name, neutral]);

function renamed(values: object, names: [from: string, to: string][]): object {
  const nameOf = new Map(names);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf.get(name) ?? name, value]));
}
