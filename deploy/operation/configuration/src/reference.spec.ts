import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { referenceFile, renderReference } from './reference.js';
import { processNames, getSchemaOfVariables, listVariables } from './variables.js';

describe('The reference of environment variables', () => {
  it('is up to date with the variables that the processes read (npm run reference -w @paperbill/configuration)', async () => {
    expect(await readFile(referenceFile, 'utf8')).toBe(await renderReference());
  });

  it.each(processNames)('marks a variable of %s as required exactly if the schema fails without it', (name) => {
    const requiredVariables = listVariables(name).filter((variable) => variable.isRequired);
    const missingVariables = getSchemaOfVariables(name)
      .safeParse({})
      .error!.issues.map(({ path }) => path.join('.'));
    expect(requiredVariables.map((variable) => variable.name).sort()).toEqual(missingVariables.sort());
  });
});
