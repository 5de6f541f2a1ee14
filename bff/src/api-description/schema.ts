import {
  type CalendarDate,
  currencies,
  type Currency,
  type Decimal,
  type Field,
  type FieldTable,
  type Instant,
  type Language,
  languages,
  mapFields,
  type Translations,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

declare const typeMarker: unique symbol;

/** A JSON schema with the type of its values. The compiler can then compare the type with the schema. */
export type Schema<T> = (SchemaObject | ReferenceObject) & { [typeMarker]?: T };

export type Properties<T> = { [Name in keyof T]-?: Schema<Exclude<T[Name], undefined>> };

const asSchema = <T>(schemaObject: SchemaObject): Schema<T> => schemaObject;

export const textSchema = asSchema<string>({ type: 'string' });
export const idSchema = asSchema<string>({ type: 'string', format: 'uuid' });
export const countSchema = asSchema<number>({ type: 'integer', minimum: 0 });
export const booleanSchema = asSchema<boolean>({ type: 'boolean' });
export const dateSchema = asSchema<CalendarDate>({ type: 'string', format: 'date' });
export const dateOrBlankSchema = asSchema<CalendarDate | ''>({
  type: 'string',
  oneOf: [{ maxLength: 0 }, { format: 'date' }],
});
export const instantSchema = asSchema<Instant>({ type: 'string', format: 'date-time' });

export const decimalSchema = asSchema<Decimal>({
  type: 'string',
  description: 'An amount with the decimals of its currency: two for US dollars',
  pattern: '^-?\\d+(\\.\\d{2,3})?$',
  example: '1234.50',
});

export const fourDecimalsSchema = asSchema<Decimal>({
  type: 'string',
  description: 'A decimal with two to four places',
  pattern: '^-?\\d+\\.(\\d{2}|\\d{2,3}[1-9])$',
  example: '8.875',
});

export const exchangeRateSchema = asSchema<Decimal>({
  type: 'string',
  description: 'A decimal above 0 with two to eight places',
  pattern: '^\\d+\\.\\d{2,8}$',
  example: '0.9431',
});

/** The schema of a currency code (ISO 4217). In responses, a missing code means US dollars. */
export const currencySchema = asSchema<Currency>({ type: 'string', enum: [...currencies], example: 'EUR' });

/** A currency that is required. `objectSchema` recognizes `currencySchema` itself and makes its properties optional. */
export const requiredCurrencySchema = { ...currencySchema };

/** The schema of a document's language. In responses, a missing language means English (US). */
export const languageSchema = asSchema<Language>({ type: 'string', enum: [...languages], example: 'de' });

const schemasOmittedByDefault: Schema<unknown>[] = [currencySchema, languageSchema];

export const optionSchema = <T extends string>(options: readonly T[]): Schema<T> =>
  asSchema({ type: 'string', enum: [...options] });

export const eitherSchema = <A, B>(first: Schema<A>, second: Schema<B>): Schema<A | B> =>
  asSchema({ oneOf: [first, second] });

export const nullableSchema = <T>(described: Schema<T>): Schema<T | null> => asSchema({ ...described, nullable: true });

export const listSchema = <T>(items: Schema<T>): Schema<T[]> => asSchema({ type: 'array', items });

export const objectSchema = <T extends object>(properties: Properties<T>, ...optional: (keyof T)[]): Schema<T> =>
  asSchema({
    type: 'object',
    properties,
    required: Object.entries<Schema<unknown>>(properties)
      .filter(([name, schema]) => !schemasOmittedByDefault.includes(schema) && !optional.includes(name as keyof T))
      .map(([name]) => name),
  });

export const toTranslationsSchema = <Texts>(texts: Schema<Texts>): Schema<Translations<Texts>> =>
  asSchema({ type: 'object', properties: Object.fromEntries(languages.map((language) => [language, texts])) });

export const toAnswerSchemas = <Table extends FieldTable>(table: Table): Properties<ValuesOf<Table>> =>
  mapFields(table, toAnswerSchema) as Properties<ValuesOf<Table>>;

function toAnswerSchema(field: Field): Schema<unknown> {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'color':
    case 'paymentTerms':
      return textSchema;
    case 'option':
      return optionSchema(field.options);
    case 'currency':
      return currencySchema;
    case 'language':
      return languageSchema;
    case 'date':
      return field.required ? dateSchema : dateOrBlankSchema;
    case 'id':
      return nullableSchema(idSchema);
    case 'ids':
      return listSchema(idSchema);
    case 'taxRate':
    case 'quantity':
    case 'unitPrice':
    case 'price':
      return fourDecimalsSchema;
    case 'exchangeRate':
      return exchangeRateSchema;
    default:
      return decimalSchema;
  }
}
