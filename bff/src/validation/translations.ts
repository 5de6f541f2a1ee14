import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { languages } from '@paperbill/contracts/rules';
import { ValidateIf } from 'class-validator';
import { IsNestedObject } from './nested.js';

export function createTranslationsDto(Texts: new () => object): new () => object {
  class Translations {}
  for (const language of languages) {
    Reflect.defineMetadata('design:type', Texts, Translations.prototype as object, language);
    IsOptionalObject(() => Texts)(Translations.prototype as object, language);
  }
  return Translations;
}

export const IsOptionalObject = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    IsNestedObject(type),
    ApiProperty({ required: false }),
  );
