import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PDF_MAX_BYTES, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { type DocumentsUnderTest, startDocuments } from '../testing/documents-under-test.js';
import { type FakeGotenberg, startFakeGotenberg } from '../testing/fake-gotenberg.js';

const MOST = Math.floor(STORED_PDFS_MAX_BYTES / PDF_MAX_BYTES);
const TABLES = { invoice_pdfs: 'invoice_id', credit_note_pdfs: 'credit_note_id', quote_pdfs: 'quote_id' } as const;
type Table = keyof typeof TABLES | 'pdfs';

let renderer: FakeGotenberg;
let service: DocumentsUnderTest;

beforeAll(async () => {
  renderer = await startFakeGotenberg();
  service = await startDocuments({ GOTENBERG_URL: renderer.url, BRAND_NAME: 'Paperbill' });
  // PostgreSQL compresses what is filled in, so that the disk need not take gigabytes.
  for (const table of [...Object.keys(TABLES), 'pdfs']) {
    await service.database.query(`alter table ${table} alter column pdf set storage extended`);
  }
  await service.database.query('create table largest (pdf bytea)');
  await service.database.query(`insert into largest values (convert_to(repeat('x', ${PDF_MAX_BYTES}), 'UTF8'))`);
});
beforeEach(() => {
  renderer.requests.length = 0;
});

/** Stores PDFs of an account, a second after each other, from an hour ago on. Each is as large as can be. */
async function fill(userId: string, table: Table, count: number): Promise<void> {
  const values: Record<string, string> = {
    [table === 'pdfs' ? 'invoice_id' : TABLES[table]]: 'gen_random_uuid()',
    ...{ user_id: '$1', file_name: "'a.pdf'", pdf: 'pdf', sha256: "''" },
    created_at: "now() - interval '1 hour' + n * interval '1 second'",
    ...(table === 'pdfs' && { bytes: 'octet_length(pdf)', html_sha256: "''" }),
    ...(table === 'invoice_pdfs' && { html_sha256: "''" }),
    ...(table === 'quote_pdfs' && { revision: '1' }),
  };
  await service.database.query(
    `insert into ${table} (${Object.keys(values).join(', ')})
     select ${Object.values(values).join(', ')} from largest, generate_series(1, $2) n`,
    [userId, count],
  );
}

const bytesIn = async (table: Table, userId: string): Promise<number> => {
  const sql = `select coalesce(sum(octet_length(pdf)), 0)::float8 as bytes from ${table} where user_id = $1`;
  const [stored] = await service.database.query<{ bytes: number }>(sql, [userId]);
  return stored!.bytes;
};

describe('The PDFs that the server rendered for an account', () => {
  it('are kept up to a bound over invoices, credit notes and quotes: the oldest go, and are printed again', async () => {
    const invoice = service.newInvoice();
    const { userId } = invoice;
    const other = randomUUID();
    await invoice.downloadServers();
    await service.database.query(`update invoice_pdfs set created_at = now() - interval '1 day' where user_id = $1`, [
      userId,
    ]);
    await fill(other, 'invoice_pdfs', 1);
    await fill(userId, 'pdfs', 1);
    for (const table of Object.keys(TABLES) as Table[]) await fill(userId, table, Math.ceil(MOST / 3) + 1);

    const creditNote = invoice.newCreditNote();
    const printed = await creditNote.download();

    const sizes = await Promise.all((Object.keys(TABLES) as Table[]).map((table) => bytesIn(table, userId)));
    const all = sizes.reduce((sum, bytes) => sum + bytes, 0);
    expect(all).toBeLessThanOrEqual(STORED_PDFS_MAX_BYTES);
    expect(all).toBeGreaterThan(STORED_PDFS_MAX_BYTES - PDF_MAX_BYTES);
    expect([await bytesIn('pdfs', userId), await bytesIn('invoice_pdfs', other)]).toEqual([PDF_MAX_BYTES, PDF_MAX_BYTES]); // prettier-ignore
    expect(await creditNote.download()).toEqual(printed);
    expect(renderer.requests).toHaveLength(2);
    await invoice.downloadServers();
    expect(renderer.requests).toHaveLength(3);
  });

  it.each([
    ['an invoice', () => service.newInvoice()],
    ['a quote', () => service.newQuote()],
  ])('give way when %s is printed', async (_, make) => {
    const { userId, download } = make();
    await fill(userId, 'credit_note_pdfs', MOST + 1);
    await download();
    expect(await bytesIn('credit_note_pdfs', userId)).toBe(MOST * PDF_MAX_BYTES);
  });
});

describe('The PDFs of an account’s own HTML', () => {
  it('are never deleted: where they fill their room, other HTML is refused and the server’s page is printed on', async () => {
    const invoice = service.newInvoice();
    const { userId } = invoice;
    const own = await invoice.generate('<p>Mine</p>');
    const mine = await invoice.download();
    await fill(userId, 'pdfs', MOST + 1);
    const before = await bytesIn('pdfs', userId);

    const message = refusalTexts.ownPdfsFull(STORED_PDFS_MAX_BYTES);
    await expect(invoice.generate('<p>More</p>')).rejects.toMatchObject({ code: 'QUOTA_REACHED', message });
    expect(renderer.requests).toHaveLength(1);
    expect(await invoice.generate('<p>Mine</p>')).toEqual(own);
    expect(await invoice.download()).toEqual(mine);
    expect(await bytesIn('pdfs', userId)).toBe(before);

    await invoice.generate(invoice.document());
    expect(await bytesIn('pdfs', userId)).toBe(before - own.bytes);
    expect(await invoice.download()).toEqual(await invoice.downloadServers());
    expect(renderer.requests).toHaveLength(2);
  });
});
