import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PDF_MAX_BYTES, STORED_PDFS_KEPT_BYTES, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { documents } from '@paperbill/contracts/nats';
import { refusalTexts } from '@paperbill/contracts/texts';
import { metricsOf } from '@paperbill/messaging';
import { planOf, statementsOf, vacuum } from '@paperbill/testing';
import { type DocumentsUnderTest, startDocuments } from '../testing/documents-under-test.js';
import { type FakeGotenberg, startFakeGotenberg } from '../testing/fake-gotenberg.js';

/** So many of the largest PDFs fit, and are left, beside a small one. */
const MOST = Math.floor(STORED_PDFS_MAX_BYTES / PDF_MAX_BYTES);
const KEPT = Math.floor(STORED_PDFS_KEPT_BYTES / PDF_MAX_BYTES);
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
  for (const [table, bytes] of Object.entries({ largest: PDF_MAX_BYTES, small: 1_000 })) {
    await service.database.query(`create table ${table} as select convert_to(repeat('x', ${bytes}), 'UTF8') as pdf`);
  }
});
beforeEach(() => {
  renderer.requests.length = 0;
});

/** Stores PDFs of an account, a second after each other, from an hour ago on. */
async function fill(userId: string, table: Table, count: number, size: 'largest' | 'small' = 'largest'): Promise<void> {
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
     select ${Object.values(values).join(', ')} from ${size}, generate_series(1, $2) n`,
    [userId, count],
  );
}

const bytesIn = async (table: Table, userId: string): Promise<number> => {
  const sql = `select coalesce(sum(octet_length(pdf)), 0)::float8 as bytes, coalesce(sum(bytes), 0)::float8 as measured
    from ${table} where user_id = $1`;
  const [stored] = await service.database.query<{ bytes: number; measured: number }>(sql, [userId]);
  expect(stored!.measured).toBe(stored!.bytes);
  return stored!.bytes;
};
const bytesInCaches = async (userId: string): Promise<number> => {
  const sizes = await Promise.all((Object.keys(TABLES) as Table[]).map((table) => bytesIn(table, userId)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
};

async function metric(name: string): Promise<number> {
  const { values } = await metricsOf('documents').getSingleMetric(name)!.get();
  return values[0]!.value;
}

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

    const all = await bytesInCaches(userId);
    expect(all).toBeLessThanOrEqual(STORED_PDFS_KEPT_BYTES);
    expect(all).toBeGreaterThan(STORED_PDFS_KEPT_BYTES - PDF_MAX_BYTES);
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
    expect(await bytesIn('credit_note_pdfs', userId)).toBe(KEPT * PDF_MAX_BYTES);
  });

  it('are not swept by each print of a full account: only what goes beyond the bound has the oldest deleted', async () => {
    const invoice = service.newInvoice();
    await fill(invoice.userId, 'quote_pdfs', MOST);
    await invoice.downloadServers();
    expect(await bytesIn('quote_pdfs', invoice.userId)).toBe(MOST * PDF_MAX_BYTES);
  });

  it('are kept when an archive is downloaded: what it prints is stored only while there is room', async () => {
    const invoice = service.newInvoice();
    const { userId, id: invoiceId } = invoice;
    await fill(userId, 'quote_pdfs', MOST);
    const { id: creditNoteId } = invoice.newCreditNote();
    const { bytes } = await service.bus.call(documents.getPdf, { userId, invoiceId, forArchive: true });
    expect(await bytesIn('invoice_pdfs', userId)).toBe(bytes!.length);

    await fill(userId, 'quote_pdfs', 1);
    const before = await bytesInCaches(userId);
    const note = await service.bus.call(documents.getCreditNotePdf, { userId, creditNoteId, forArchive: true });
    expect(note.bytes!.length).toBeGreaterThan(0);
    expect(await bytesInCaches(userId)).toBe(before);

    const quote = service.newQuote();
    await fill(quote.userId, 'invoice_pdfs', MOST + 1);
    expect((await quote.download(undefined, { forArchive: true })).pdf.length).toBeGreaterThan(0);
    expect(await bytesInCaches(quote.userId)).toBe((MOST + 1) * PDF_MAX_BYTES);
  });

  it('are summed from an index alone', async () => {
    const invoice = service.newInvoice();
    for (const table of Object.keys(TABLES) as Table[]) await fill(invoice.userId, table, 1_000, 'small');
    await vacuum(service);
    const statements = await statementsOf(service, () => invoice.downloadServers());
    const [sum, ...more] = statements.filter(({ query }) => query.includes('sum('));
    expect(more).toEqual([]);
    const plan = (await planOf(service, sum!)).join('\n');
    for (const table of Object.keys(TABLES))
      expect(plan).toContain(`Index Only Scan using ${table}_newest on ${table}`);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Index Scan/);
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
    const refused = await metric('paperbill_own_pdf_refusals_total');
    await expect(invoice.generate('<p>More</p>')).rejects.toMatchObject({ code: 'QUOTA_REACHED', message });
    expect(await metric('paperbill_own_pdf_refusals_total')).toBe(refused + 1);
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

it('The sizes of both kinds of stored PDFs are metrics', async () => {
  const { userId } = service.newInvoice();
  const [servers, own] = [await metric('paperbill_stored_pdf_bytes'), await metric('paperbill_own_pdf_bytes')];
  await fill(userId, 'credit_note_pdfs', 20);
  const more = await metric('paperbill_stored_pdf_bytes');
  expect([more > servers, await metric('paperbill_own_pdf_bytes')]).toEqual([true, own]);
  await fill(userId, 'pdfs', 20);
  expect(await metric('paperbill_own_pdf_bytes')).toBeGreaterThan(own);
});
