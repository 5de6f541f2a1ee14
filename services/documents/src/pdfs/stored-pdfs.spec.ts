import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentKind } from '@paperbill/contracts/http';
import { PDF_MAX_BYTES, STORED_PDFS_KEPT_BYTES, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { documents } from '@paperbill/contracts/nats';
import { refusalTexts } from '@paperbill/contracts/texts';
import { metricsOf } from '@paperbill/messaging';
import { planOf, statementsOf, vacuum } from '@paperbill/testing';
import { type DocumentsUnderTest, startDocuments } from '../testing/documents-under-test.js';
import { type FakeGotenberg, startFakeGotenberg } from '../testing/fake-gotenberg.js';

/** Numbers of PDFs with the maximum size: how many fit into the limit, and how many are kept after a deletion. */
const MOST = Math.floor(STORED_PDFS_MAX_BYTES / PDF_MAX_BYTES);
const KEPT = Math.floor(STORED_PDFS_KEPT_BYTES / PDF_MAX_BYTES);
const KINDS: DocumentKind[] = ['invoice', 'quote', 'creditNote'];

let renderer: FakeGotenberg;
let service: DocumentsUnderTest;

beforeAll(async () => {
  renderer = await startFakeGotenberg();
  service = await startDocuments({ GOTENBERG_URL: renderer.url, BRAND_NAME: 'Paperbill' });
  // Let PostgreSQL compress the content, so that the test data does not take gigabytes on disk.
  for (const table of ['document_pdfs', 'pdfs']) {
    await service.database.query(`alter table ${table} alter column pdf set storage extended`);
  }
  for (const [table, bytes] of Object.entries({ largest: PDF_MAX_BYTES, small: 1_000 })) {
    await service.database.query(`create table ${table} as select convert_to(repeat('x', ${bytes}), 'UTF8') as pdf`);
  }
});
beforeEach(() => {
  renderer.requests.length = 0;
});

/** Stores PDFs of an account, one second apart, the first from an hour ago. They are of one kind or of users' HTML. */
async function fill(
  userId: string,
  kind: DocumentKind | 'own',
  count: number,
  size: 'largest' | 'small' = 'largest',
): Promise<void> {
  const values: Record<string, string> = {
    ...{ user_id: '$1', file_name: "'a.pdf'", pdf: 'pdf', sha256: "''", html_sha256: "''" },
    created_at: "now() - interval '1 hour' + n * interval '1 second'",
    ...(kind === 'own'
      ? { invoice_id: 'gen_random_uuid()', bytes: 'octet_length(pdf)' }
      : { document_id: 'gen_random_uuid()', kind: `'${kind}'` }),
  };
  await service.database.query(
    `insert into ${kind === 'own' ? 'pdfs' : 'document_pdfs'} (${Object.keys(values).join(', ')})
     select ${Object.values(values).join(', ')} from ${size}, generate_series(1, $2) n`,
    [userId, count],
  );
}

async function bytesIn(table: 'document_pdfs' | 'pdfs', userId: string, kinds = KINDS): Promise<number> {
  const ofKind = table === 'pdfs' ? '' : `and kind in ('${kinds.join("', '")}')`;
  const [stored] = await service.database.query<{ bytes: number; measured: number }>(
    `select coalesce(sum(octet_length(pdf)), 0)::float8 as bytes, coalesce(sum(bytes), 0)::float8 as measured
     from ${table} where user_id = $1 ${ofKind}`,
    [userId],
  );
  expect(stored!.measured).toBe(stored!.bytes);
  return stored!.bytes;
}
const ownBytes = (userId: string) => bytesIn('pdfs', userId);
const bytesOf = (userId: string, ...kinds: DocumentKind[]) =>
  bytesIn('document_pdfs', userId, kinds.length > 0 ? kinds : KINDS);

async function metric(name: string): Promise<number> {
  const { values } = await metricsOf('documents').getSingleMetric(name)!.get();
  return values[0]!.value;
}

describe('The server-rendered PDFs of an account', () => {
  it('have a common limit for all kinds, above which the oldest are deleted and printed again when needed', async () => {
    const invoice = service.newInvoice();
    const { userId } = invoice;
    const other = randomUUID();
    await invoice.downloadServers();
    await service.database.query(`update document_pdfs set created_at = now() - interval '1 day' where user_id = $1`, [
      userId,
    ]);
    await fill(other, 'invoice', 1);
    await fill(userId, 'own', 1);
    for (const kind of KINDS) await fill(userId, kind, Math.ceil(MOST / 3) + 1);

    const creditNote = invoice.newCreditNote();
    const printed = await creditNote.download();

    const all = await bytesOf(userId);
    expect(all).toBeLessThanOrEqual(STORED_PDFS_KEPT_BYTES);
    expect(all).toBeGreaterThan(STORED_PDFS_KEPT_BYTES - PDF_MAX_BYTES);
    expect([await ownBytes(userId), await bytesOf(other, 'invoice')]).toEqual([PDF_MAX_BYTES, PDF_MAX_BYTES]); // prettier-ignore
    expect(await creditNote.download()).toEqual(printed);
    expect(renderer.requests).toHaveLength(2);
    await invoice.downloadServers();
    expect(renderer.requests).toHaveLength(3);
  });

  it.each([
    ['an invoice', () => service.newInvoice()],
    ['a quote', () => service.newQuote()],
  ])('are deleted above the limit when %s is printed', async (_, make) => {
    const { userId, download } = make();
    await fill(userId, 'creditNote', MOST + 1);
    await download();
    expect(await bytesOf(userId, 'creditNote')).toBe(KEPT * PDF_MAX_BYTES);
  });

  it('are deleted only when the limit is exceeded, not by each print of a full account', async () => {
    const invoice = service.newInvoice();
    await fill(invoice.userId, 'quote', MOST);
    await invoice.downloadServers();
    expect(await bytesOf(invoice.userId, 'quote')).toBe(MOST * PDF_MAX_BYTES);
  });

  it('are not deleted by an archive, which stores its prints only if there is room', async () => {
    const invoice = service.newInvoice();
    const { userId, id: invoiceId } = invoice;
    await fill(userId, 'quote', MOST);
    const { id: creditNoteId } = invoice.newCreditNote();
    const { bytes } = await service.bus.call(documents.getPdf, {
      userId,
      kind: 'invoice',
      id: invoiceId,
      forArchive: true,
    });
    expect(await bytesOf(userId, 'invoice')).toBe(bytes!.length);

    await fill(userId, 'quote', 1);
    const before = await bytesOf(userId);
    const note = await service.bus.call(documents.getPdf, {
      userId,
      kind: 'creditNote',
      id: creditNoteId,
      forArchive: true,
    });
    expect(note.bytes!.length).toBeGreaterThan(0);
    expect(await bytesOf(userId)).toBe(before);

    const quote = service.newQuote();
    await fill(quote.userId, 'invoice', MOST + 1);
    expect((await quote.download(undefined, { forArchive: true })).pdf.length).toBeGreaterThan(0);
    expect(await bytesOf(quote.userId)).toBe((MOST + 1) * PDF_MAX_BYTES);
  });

  it('are summed by an index-only scan', async () => {
    const invoice = service.newInvoice();
    for (const kind of KINDS) await fill(invoice.userId, kind, 1_000, 'small');
    await vacuum(service);
    const statements = await statementsOf(service, () => invoice.downloadServers());
    const [sum, ...more] = statements.filter(({ query }) => query.includes('sum('));
    expect(more).toEqual([]);
    const plan = (await planOf(service, sum!)).join('\n');
    expect(plan).toContain('Index Only Scan using document_pdfs_newest on document_pdfs');
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Index Scan/);
  });
});

describe('The PDFs of users’ HTML of an account', () => {
  it('are never deleted: at the limit, other HTML is rejected and our own page is still printed', async () => {
    const invoice = service.newInvoice();
    const { userId } = invoice;
    const own = await invoice.generate('<p>Mine</p>');
    const mine = await invoice.download();
    await fill(userId, 'own', MOST + 1);
    const before = await ownBytes(userId);

    const message = refusalTexts.ownPdfsFull(STORED_PDFS_MAX_BYTES);
    const refused = await metric('paperbill_own_pdf_refusals_total');
    await expect(invoice.generate('<p>More</p>')).rejects.toMatchObject({ code: 'QUOTA_REACHED', message });
    expect(await metric('paperbill_own_pdf_refusals_total')).toBe(refused + 1);
    expect(renderer.requests).toHaveLength(1);
    expect(await invoice.generate('<p>Mine</p>')).toEqual(own);
    expect(await invoice.download()).toEqual(mine);
    expect(await ownBytes(userId)).toBe(before);

    await invoice.generate(invoice.document());
    expect(await ownBytes(userId)).toBe(before - own.bytes);
    expect(await invoice.download()).toEqual(await invoice.downloadServers());
    expect(renderer.requests).toHaveLength(2);
  });
});

it('reports the sizes of both kinds of stored PDFs as metrics', async () => {
  const { userId } = service.newInvoice();
  const [servers, own] = [await metric('paperbill_stored_pdf_bytes'), await metric('paperbill_own_pdf_bytes')];
  await fill(userId, 'creditNote', 20);
  const more = await metric('paperbill_stored_pdf_bytes');
  expect([more > servers, await metric('paperbill_own_pdf_bytes')]).toEqual([true, own]);
  await fill(userId, 'own', 20);
  expect(await metric('paperbill_own_pdf_bytes')).toBeGreaterThan(own);
});
