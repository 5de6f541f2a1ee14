import { PostgreSqlPlatform } from '@mikro-orm/postgresql';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quoteLiteral } from './driver.js';

const textArbitrary = fc.string({ unit: fc.constantFrom("'", '\\', '$', '&', '?', 'a', '漢', '\n') });

it('quoteLiteral returns the same SQL literal as MikroORM', () => {
  const platform = new PostgreSqlPlatform();
  fc.assert(fc.property(textArbitrary, (given) => expect(quoteLiteral(given)).toBe(platform.escape(given))));
});
