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
import { IsCalendarDate, IsColor, IsDecimal, IsEmail, IsIdList, IsOption, IsOptionalId, IsText } from './rules.js';

type DtoClass<Value> = new () => Value;

/**
 * Creates a DTO class for complete data. A missing field gets its initial value, unless the field is required or
 * in `kept`.
 */
export function createCompleteDto<Table extends FieldTable>(
  table: Table,
  kept: string[] = [],
): DtoClass<ValuesOf<Table>> {
  const optional = Object.entries(initialValues(table)).filter(
    ([name]) => !isRequiredField(table[name]!) && !kept.includes(name),
  );
  class CompleteDto {
    constructor() {
      Object.assign(this, Object.fromEntries(optional));
    }
  }
  return addRules(CompleteDto, table, (field) => toRuleDecorator(field, true));
}

/** Creates a DTO class for partial data. A missing field stays undefined, unless the field is required. */
export function createPartialDto<Value extends object>(table: FieldTable): DtoClass<Value> {
  return addRules(class PartialDto {}, table, (field) => toRuleDecorator(field));
}

/** Creates a DTO class for changes. Missing fields keep their values, so no field is required. */
export function createChangesDto<Table extends FieldTable>(table: Table): DtoClass<Partial<ValuesOf<Table>>> {
  return addRules(class ChangesDto {}, table, (field, name) =>
    isRequiredField(field)
      ? applyDecorators(
          toRuleDecorator(field),
          ApiProperty({ required: false }),
          ValidateIf((dto) => dto[name] !== undefined),
        )
      : toRuleDecorator(field),
  );
}

/**
 * Creates a DTO class for a form as the user typed it. Instead of the rules of the table, `Typed` validates every text.
 */
export function createTypedDto<Value extends object>(
  table: FieldTable,
  Typed: () => PropertyDecorator,
): DtoClass<Value> {
  const isId = (field: Field): boolean => field.kind === 'id';
  const blank = mapFields(table, (field) => (isId(field) ? null : ''));
  class TypedDto {
    constructor() {
      Object.assign(this, blank);
    }
  }
  return addRules(TypedDto, table, (field) => (isId(field) ? IsOptionalId() : Typed()));
}

function addRules<Value>(
  dto: DtoClass<object>,
  table: FieldTable,
  createRule: (field: Field, name: string) => PropertyDecorator,
): DtoClass<Value> {
  for (const [name, field] of Object.entries(table)) {
    // The compiler emits the type of declared properties only. The OpenAPI document needs a type for every field.
    Reflect.defineMetadata('design:type', String, dto.prototype as object, name);
    createRule(field, name)(dto.prototype as object, name);
  }
  return dto as DtoClass<Value>;
}

const isRequiredField = (field: Field): boolean => 'required' in field && Boolean(field.required);

/** @param hasDefault if true, a missing option gets the initial value of its field */
function toRuleDecorator(field: Field, hasDefault = false): PropertyDecorator {
  switch (field.kind) {
    case 'text':
      return IsText(field);
    case 'email':
      return IsEmail(field);
    case 'color':
      return IsColor();
    case 'option':
    case 'currency':
    case 'language':
      return IsOption(field.options, hasDefault ? field.initial : undefined);
    case 'paymentTerms':
      return IsOption<string>(paymentTerms, hasDefault ? field.initial : undefined);
    case 'date':
      return IsCalendarDate(field.required);
    case 'id':
      return IsOptionalId();
    case 'ids':
      return IsIdList(field);
    default:
      return IsDecimal(field);
  }
}
