import { isId, MAX_IMPORT_ROWS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { IsListOf } from './nested.js';
import { Rule } from './rule.js';

export const IsRowList = (type: () => new () => object): PropertyDecorator =>
  IsListOf(type, MAX_IMPORT_ROWS, { required: validationTexts.rowsRequired, tooMany: validationTexts.tooManyRows });

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
