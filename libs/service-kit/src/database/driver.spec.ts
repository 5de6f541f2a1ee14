import { PostgreSqlPlatform } from '@mikro-orm/postgresql';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quoted } from './driver.js';

const text = fc.string({ unit: fc.constantFrom("'", '\\', '$', '&', '?', 'a', '漢', '\n') });

it('quoted gives the same SQL literal as MikroORM', () => {
  const platform = new PostgreSqlPlatform();
  fc.assert(fc.property(text, (given) => expect(quoted(given)).toBe(platform.escape(given))));
});
