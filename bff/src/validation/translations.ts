import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { languages } from '@paperbill/contracts/rules';
import { ValidateIf } from 'class-validator';
import { IsNestedObject } from './nested.js';

export const createTranslationsDto = (Texts: new () => object) =>
  createRecordDto(languages, Texts, () => IsOptionalObject(() => Texts));

export function createRecordDto(
  names: readonly string[],
  Value: new () => object,
  IsValue: () => PropertyDecorator,
): new () => object {
  class RecordDto {}
  for (const name of names) {
    Reflect.defineMetadata('design:type', Value, RecordDto.prototype as object, name);
    IsValue()(RecordDto.prototype as object, name);
  }
  return RecordDto;
}

export const IsOptionalObject = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    IsNestedObject(type),
    ApiProperty({ required: false }),
  );
