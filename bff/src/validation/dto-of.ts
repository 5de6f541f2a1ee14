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
 * A DTO with a table's fields; one that is left out takes its initial value, unless it is required.
 *
 * @param kept fields that stay undefined where they are left out
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

/** A DTO with a table's fields; one that is left out stays undefined, unless it is required. */
export function partialDto<Value extends object>(table: FieldTable): Dto<Value> {
  return withRules(class PartialDto {}, table, (field) => ruleOf(field));
}

/** A DTO of changes to something that exists: what is left out is not changed, so that nothing is required. */
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
 * A DTO of a form as it was typed: each field is a text, '' where it is empty, or an id. The rules of the fields do not apply.
 *
 * @param Typed what every text has to keep to
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

/** Decorates a class as if the fields were written in it. */
function withRules<Value>(
  dto: Dto<object>,
  table: FieldTable,
  ruleFor: (field: Field, name: string) => PropertyDecorator,
): Dto<Value> {
  for (const [name, field] of Object.entries(table)) {
    // What the compiler writes beside the decorators of a property, for the description of the API.
    Reflect.defineMetadata('design:type', String, dto.prototype as object, name);
    ruleFor(field, name)(dto.prototype as object, name);
  }
  return dto as Dto<Value>;
}

const isRequired = (field: Field): boolean => 'required' in field && Boolean(field.required);

/** @param byDefault what an option reads as where nothing is chosen */
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
