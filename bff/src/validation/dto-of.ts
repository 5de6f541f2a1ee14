import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type Field,
  type FieldTable,
  initialValues,
  mapFields,
  paymentTerms,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import { ValidateIf } from 'class-validator';
import { CalendarDate, Color, Decimal, Email, Option, OptionalId, Text } from './rules.js';

type Dto<Value> = new () => Value;

/**
 * Creates a DTO class with the fields of a field table. A missing field gets its initial value, unless the field is
 * required.
 *
 * @param kept names of the fields that stay undefined if they are missing
 */
export function completeDto<Table extends FieldTable>(table: Table, kept: string[] = []): Dto<ValuesOf<Table>> {
  const optional = Object.entries(initialValues(table)).filter(
    ([name]) => !isRequired(table[name]!) && !kept.includes(name),
  );
  class CompleteDto {
    constructor() {
      Object.assign(this, Object.fromEntries(optional));
    }
  }
  return withRules(CompleteDto, table, (field) => ruleOf(field, field.initial));
}

/**
 * Creates a DTO class with the fields of a field table. A missing field stays undefined, unless the field is required.
 */
export function partialDto<Value extends object>(table: FieldTable): Dto<Value> {
  return withRules(class PartialDto {}, table, (field) => ruleOf(field));
}

/** Creates a DTO class for changes. Missing fields keep their values, so no field is required. */
export function changesDto<Table extends FieldTable>(table: Table): Dto<Partial<ValuesOf<Table>>> {
  return withRules(class ChangesDto {}, table, (field, name) =>
    isRequired(field)
      ? applyDecorators(
          ruleOf(field),
          ApiProperty({ required: false }),
          ValidateIf((dto) => dto[name] !== undefined),
        )
      : ruleOf(field),
  );
}

/**
 * Creates a DTO class for a form exactly as the user typed it. Each field is an id or a text (empty if nothing was
 * typed). The validation rules of the fields do not apply.
 *
 * @param Typed the validation rule of every text
 */
export function typedDto<Value extends object>(table: FieldTable, Typed: () => PropertyDecorator): Dto<Value> {
  const isId = (field: Field): boolean => field.kind === 'id';
  const blank = mapFields(table, (field) => (isId(field) ? null : ''));
  class TypedDto {
    constructor() {
      Object.assign(this, blank);
    }
  }
  return withRules(TypedDto, table, (field) => (isId(field) ? OptionalId() : Typed()));
}

/** Adds validation rules to a class, as if the fields were declared in it. */
function withRules<Value>(
  dto: Dto<object>,
  table: FieldTable,
  ruleFor: (field: Field, name: string) => PropertyDecorator,
): Dto<Value> {
  for (const [name, field] of Object.entries(table)) {
    // The compiler emits this metadata for decorated properties. The OpenAPI document needs it.
    Reflect.defineMetadata('design:type', String, dto.prototype as object, name);
    ruleFor(field, name)(dto.prototype as object, name);
  }
  return dto as Dto<Value>;
}

const isRequired = (field: Field): boolean => 'required' in field && Boolean(field.required);

/**
 * Returns the validation rule of a field.
 *
 * @param byDefault the value of an option field if no option was chosen
 */
function ruleOf(field: Field, byDefault?: Field['initial']): PropertyDecorator {
  switch (field.kind) {
    case 'text':
      return Text(field);
    case 'email':
      return Email(field);
    case 'color':
      return Color();
    case 'option':
      return Option(field.options, byDefault ?? undefined);
    case 'paymentTerms':
      return Option<string>(paymentTerms, byDefault ?? undefined);
    case 'date':
      return CalendarDate(field.required);
    case 'id':
      return OptionalId();
    default:
      return Decimal(field);
  }
}
