import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { foldCase } from '@paperbill/contracts/rules';
import { createDatabase, stopAfterFile } from '@paperbill/test-infrastructure';
import { createDatabaseOptions } from './database.js';
import { CREATE_FOLD_TEXT, foldTextSql } from './text-search.js';

const { ownerUrl } = await createDatabase();
const options = createDatabaseOptions(ownerUrl, 'spec', { entities: [], migrations: [] });
const orm = await MikroORM.init({ ...options, logger: () => undefined });
stopAfterFile(() => orm.close());
await orm.em.fork().execute(CREATE_FOLD_TEXT);

/** Returns the texts for which PostgreSQL's function and `foldCase` give different results. */
async function listTextsFoldedDifferently(texts: string[]): Promise<string[]> {
  const rows = await orm.em
    .fork()
    .execute<{ text: string; foldedText: string }[]>(
      `select text, ${foldTextSql('text')} as "foldedText" from json_array_elements_text(?::json) as text`,
      [JSON.stringify(texts)],
    );
  expect(rows).toHaveLength(texts.length);
  return rows.filter(({ text, foldedText }) => foldedText !== foldCase(text)).map(({ text }) => escape(text));
}

const listCharacters = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

describe("PostgreSQL's fold_text gives the same result as foldCase", () => {
  it('for texts in several scripts', async () => {
    const texts = [
      'Ada  BYRON\n 12   Dock  Street',
      'Müller  Söhne',
      'Mu\u0308ller\u00a0\u2009So\u0308hne',
      'STRAẞE Straße İSTANBUL ışık ΟΔΌΣ Łódź Århus Đặng Søren Æ Œuvre',
      'so\u00adft\u200b',
      'O’Brien ‘Co’ „Post“ INV‑1 – −2',
      'が か\u3099 한국 株式会社',
      '',
    ];
    expect(await listTextsFoldedDifferently(texts)).toEqual([]);
  });

  it('for each character', async () => {
    const all = [
      ...listCharacters(0x1, 0xd7ff),
      ...listCharacters(0xe000, 0x1ffff),
      ...listCharacters(0xe0000, 0xe0fff),
    ];
    // Only common letters are tested, because PostgreSQL and Node may differ for rare letters.
    const signs = all.filter((sign) => !/[\p{C}\p{L}\p{M}]/u.test(sign));
    const invisible = all.filter((sign) => /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/u.test(sign));
    const letters = [
      ...listCharacters(0xa0, 0x17f),
      ...listCharacters(0x300, 0x52f),
      ...listCharacters(0x1e00, 0x1eff),
    ];
    expect(
      await listTextsFoldedDifferently([...signs, ...invisible, ...letters].map((sign) => `A ${sign} ${sign}e\u0301`)),
    ).toEqual([]);
  });
});

it('PostgreSQL does not inline fold_text, which an index-only scan would compute again for each entry', async () => {
  const sql = `explain verbose select ${foldTextSql(`'Ada' || n`)} from generate_series(1, 2) n`;
  expect(JSON.stringify(await orm.em.fork().execute(sql))).toMatch(/Output: fold_text\(/);
});
