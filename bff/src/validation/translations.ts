import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { languages } from '@paperbill/contracts/rules';
import { ValidateIf } from 'class-validator';
import { IsNestedObject } from './nested.js';

/**
 * Creates a DTO class for texts that a user has entered in other languages.
 * @param Texts the DTO class of the texts in one language
 */
export function createTranslationsDto(Texts: new () => object): new () => object {
  class Translations {}
  for (const language of languages) {
    Reflect.defineMetadata('design:type', Texts, Translations.prototype as object, language);
    IsOptionalObject(() => Texts)(Translations.prototype as object, language);
  }
  return Translations;
}

/** Validates an object that may be missing. */
export const IsOptionalObject = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    IsNestedObject(type),
    ApiProperty({ required: false }),
  );
