import { IMPORT_MAX_BYTES, isId, MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { applyDecorators } from '@nestjs/common';
import { BodyLimit } from '../body/read-body.interceptor.js';
import { Costly } from '../security/rate-limit.js';
import { ListOf } from './nested.js';
import { Rule } from './rule.js';

/** An import's body may be as long as its rows. */
export const TakesImport = () => applyDecorators(BodyLimit(IMPORT_MAX_BYTES), Costly());

/** The rows of an import. */
export const Rows = (type: () => new () => object): PropertyDecorator =>
  ListOf(type, MAX_IMPORT_ROWS, { required: validationTexts.rowsRequired, tooMany: validationTexts.tooManyRows });

/** The ids that an import was answered with. */
export class ImportedIds {
  @Rule(
    (value) => {
      if (!Array.isArray(value) || value.length === 0) return validationTexts.rowsRequired;
      if (value.length > MAX_IMPORT_ROWS) return validationTexts.tooManyRows(MAX_IMPORT_ROWS);
      return value.every(isId) ? null : validationTexts.option;
    },
    {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      maxItems: MAX_IMPORT_ROWS,
      required: true,
    },
  )
  ids: string[];
}
