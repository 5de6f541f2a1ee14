import {
  type CalendarDate,
  type Decimal,
  type Field,
  type FieldTable,
  type Instant,
  mapFields,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

declare const shape: unique symbol;

/**
 * A JSON schema that also carries the TypeScript type of its values. The compiler can then compare the schema with the
 * type.
 */
export type Schema<T> = (SchemaObject | ReferenceObject) & { [shape]?: T };

export type Properties<T> = { [Name in keyof T]-?: Schema<Exclude<T[Name], undefined>> };

const schema = <T>(described: SchemaObject): Schema<T> => described;

export const text = schema<string>({ type: 'string' });
export const id = schema<string>({ type: 'string', format: 'uuid' });
export const count = schema<number>({ type: 'integer', minimum: 0 });
export const yesOrNo = schema<boolean>({ type: 'boolean' });
export const date = schema<CalendarDate>({ type: 'string', format: 'date' });
/** A calendar date, or an empty text. */
export const dateOrBlank = schema<CalendarDate | ''>({ type: 'string', oneOf: [{ maxLength: 0 }, { format: 'date' }] });
export const instant = schema<Instant>({ type: 'string', format: 'date-time' });

export const decimal = schema<Decimal>({
  type: 'string',
  description: 'A decimal with two places',
  pattern: '^-?\\d+\\.\\d{2}$',
  example: '1234.50',
});

/** A decimal with many decimal places, for rates, quantities and unit prices. */
export const fineDecimal = schema<Decimal>({
  type: 'string',
  description: 'A decimal with two to four places',
  pattern: '^-?\\d+\\.(\\d{2}|\\d{2,3}[1-9])$',
  example: '8.875',
});

export const option = <T extends string>(options: readonly T[]): Schema<T> =>
  schema({ type: 'string', enum: [...options] });

export const either = <A, B>(first: Schema<A>, second: Schema<B>): Schema<A | B> => schema({ oneOf: [first, second] });

export const nullable = <T>(described: Schema<T>): Schema<T | null> => schema({ ...described, nullable: true });

export const list = <T>(items: Schema<T>): Schema<T[]> => schema({ type: 'array', items });

/** @param optional names of the properties that may be missing */
export const object = <T extends object>(properties: Properties<T>, ...optional: (keyof T)[]): Schema<T> =>
  schema({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name as keyof T)),
  });

/** Returns the schema of a response that contains all fields of a field table. */
export const answered = <Table extends FieldTable>(table: Table): Properties<ValuesOf<Table>> =>
  mapFields(table, answeredField) as Properties<ValuesOf<Table>>;

function answeredField(field: Field): Schema<unknown> {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'color':
    case 'paymentTerms':
      return text;
    case 'option':
      return option(field.options);
    case 'date':
      return field.required ? date : dateOrBlank;
    case 'id':
      return nullable(id);
    case 'taxRate':
    case 'quantity':
    case 'unitPrice':
    case 'price':
      return fineDecimal;
    default:
      return decimal;
  }
}
