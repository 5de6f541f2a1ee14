import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentKind } from '@paperbill/contracts/http';
import { PDF_MAX_BYTES, STORED_PDFS_TARGET_BYTES, STORED_PDFS_MAX_BYTES } from '@paperbill/contracts/rules';
import { documents } from '@paperbill/contracts/nats';
import { refusalTexts } from '@paperbill/contracts/texts';
import { getMetricsRegistry } from '@paperbill/messaging';
import { explainStatement, recordStatements, vacuum } from '@paperbill/testing';
import { startDocuments } from '../testing/documents-under-test.js';
import { startFakeGotenberg } from '../testing/fake-gotenberg.js';

/** How many PDFs of the maximum size fit into the limit. */
const MAX_STORED_PDFS = Math.floor(STORED_PDFS_MAX_BYTES / PDF_MAX_BYTES);
const DOCUMENT_KINDS: DocumentKind[] = ['invoice', 'quote', 'creditNote'];

const renderer = await startFakeGotenberg();
const service = await startDocuments({ GOTENBERG_URL: renderer.url, BRAND_NAME: 'Paperbill' });
// The storage type `extended` turns on compression, so that the test PDFs do not need gigabytes on disk.
for (const table of ['document_pdfs', 'pdfs']) {
  await service.database.query(`alter table ${table} alter column pdf set storage extended`);
}
for (const [table, bytes] of Object.entries({ largest: PDF_MAX_BYTES, small: 1_000 })) {
  await service.database.query(`create table ${table} as select convert_to(repeat('x', ${bytes}), 'UTF8') as pdf`);
}
beforeEach(() => {
  renderer.requests.length = 0;
});

/**
 * Stores PDFs for an account. The first PDF is an hour old, and each later PDF is one second newer than the PDF
 * before it.
 * @param kind the kind of document, or `own` for PDFs of users' own HTML
 */
async function insertPdfs(
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

async function sumPdfBytes(table: 'document_pdfs' | 'pdfs', userId: string, kinds = DOCUMENT_KINDS): Promise<number> {
  const kindCondition = table === 'pdfs' ? '' : `and kind in ('${kinds.join("', '")}')`;
  const [stored] = await service.database.query<{ bytes: number; recordedBytes: number }>(
    `select coalesce(sum(octet_length(pdf)), 0)::float8 as bytes, coalesce(sum(bytes), 0)::float8 as "recordedBytes"
     from ${table} where user_id = $1 ${kindCondition}`,
    [userId],
  );
  expect(stored!.recordedBytes).toBe(stored!.bytes);
  return stored!.bytes;
}
const getUserPdfBytes = (userId: string) => sumPdfBytes('pdfs', userId);
const getServerPdfBytes = (userId: string, ...kinds: DocumentKind[]) =>
  sumPdfBytes('document_pdfs', userId, kinds.length > 0 ? kinds : DOCUMENT_KINDS);

async function readMetric(name: string): Promise<number> {
  const { values } = await getMetricsRegistry('documents').getSingleMetric(name)!.get();
  return values[0]!.value;
}

describe('The server-rendered PDFs of an account', () => {
  it('have a common limit for all kinds, above which the oldest are deleted and printed again when needed', async () => {
    const invoice = service.newInvoice();
    const { userId } = invoice;
    const other = randomUUID();
    await invoice.downloadServerPdf();
    await service.database.query(`update document_pdfs set created_at = now() - interval '1 day' where user_id = $1`, [
      userId,
    ]);
    await insertPdfs(other, 'invoice', 1);
    await insertPdfs(userId, 'own', 1);
    for (const kind of DOCUMENT_KINDS) await insertPdfs(userId, kind, Math.ceil(MAX_STORED_PDFS / 3) + 1);

    const creditNote = invoice.newCreditNote();
    const printed = await creditNote.download();

    const all = await getServerPdfBytes(userId);
    expect(all).toBeLessThanOrEqual(STORED_PDFS_TARGET_BYTES);
    expect(all).toBeGreaterThan(STORED_PDFS_TARGET_BYTES - PDF_MAX_BYTES);
    expect([await getUserPdfBytes(userId), await getServerPdfBytes(other, 'invoice')]).toEqual([PDF_MAX_BYTES, PDF_MAX_BYTES]); // oxfmt-ignore
    expect(await creditNote.download()).toEqual(printed);
    expect(renderer.requests).toHaveLength(2);
    await invoice.downloadServerPdf();
    expect(renderer.requests).toHaveLength(3);
  });

  it('are deleted only when the limit is exceeded, not by each print of a full account', async () => {
    const invoice = service.newInvoice();
    await insertPdfs(invoice.userId, 'quote', MAX_STORED_PDFS);
    await invoice.downloadServerPdf();
    expect(await getServerPdfBytes(invoice.userId, 'quote')).toBe(MAX_STORED_PDFS * PDF_MAX_BYTES);
  });

  it('are not deleted by an archive, which stores its prints only if there is room', async () => {
    const invoice = service.newInvoice();
    const { userId, id: invoiceId } = invoice;
    await insertPdfs(userId, 'quote', MAX_STORED_PDFS);
    const { id: creditNoteId } = invoice.newCreditNote();
    const { bytes } = await service.bus.call(documents.getPdf, {
      userId,
      kind: 'invoice',
      id: invoiceId,
      forArchive: true,
    });
    expect(await getServerPdfBytes(userId, 'invoice')).toBe(bytes!.length);

    await insertPdfs(userId, 'quote', 1);
    const before = await getServerPdfBytes(userId);
    const note = await service.bus.call(documents.getPdf, {
      userId,
      kind: 'creditNote',
      id: creditNoteId,
      forArchive: true,
    });
    expect(note.bytes!.length).toBeGreaterThan(0);
    expect(await getServerPdfBytes(userId)).toBe(before);

    const quote = service.newQuote();
    await insertPdfs(quote.userId, 'invoice', MAX_STORED_PDFS + 1);
    expect((await quote.download({ forArchive: true })).pdf.length).toBeGreaterThan(0);
    expect(await getServerPdfBytes(quote.userId)).toBe((MAX_STORED_PDFS + 1) * PDF_MAX_BYTES);
  });

  it('are summed by an index-only scan', async () => {
    const quote = service.newQuote();
    for (const kind of DOCUMENT_KINDS) await insertPdfs(quote.userId, kind, 1_000, 'small');
    await vacuum(service);
    const statements = await recordStatements(service, () => quote.download({ forArchive: true }));
    const [sum, ...more] = statements.filter(({ query }) => query.includes('sum('));
    expect(more).toEqual([]);
    const plan = (await explainStatement(service, sum!)).join('\n');
    expect(plan).toContain('Index Only Scan using document_pdfs_newest on document_pdfs');
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Index Scan/);
  });
});

it('The PDFs of users’ HTML of an account are never deleted: at the limit, other HTML is rejected and our own page is still printed', async () => {
  const invoice = service.newInvoice();
  const { userId } = invoice;
  const userPdf = await invoice.generate('<p>Mine</p>');
  const stored = await invoice.download();
  await insertPdfs(userId, 'own', MAX_STORED_PDFS + 1);
  const before = await getUserPdfBytes(userId);

  const message = refusalTexts.ownPdfsFull(STORED_PDFS_MAX_BYTES);
  const refusalCount = await readMetric('paperbill_own_pdf_refusals_total');
  await expect(invoice.generate('<p>More</p>')).rejects.toMatchObject({ code: 'QUOTA_REACHED', message });
  expect(await readMetric('paperbill_own_pdf_refusals_total')).toBe(refusalCount + 1);
  expect(renderer.requests).toHaveLength(1);
  expect(await invoice.generate('<p>Mine</p>')).toEqual(userPdf);
  expect(await invoice.download()).toEqual(stored);
  expect(await getUserPdfBytes(userId)).toBe(before);

  await invoice.generate(invoice.renderHtml());
  expect(await getUserPdfBytes(userId)).toBe(before - userPdf.bytes);
  expect(await invoice.download()).toEqual(await invoice.downloadServerPdf());
  expect(renderer.requests).toHaveLength(2);
});

it('The metrics report the sizes of both kinds of stored PDFs', async () => {
  const { userId } = service.newInvoice();
  const [servers, own] = [await readMetric('paperbill_stored_pdf_bytes'), await readMetric('paperbill_own_pdf_bytes')];
  await insertPdfs(userId, 'creditNote', 20);
  const more = await readMetric('paperbill_stored_pdf_bytes');
  expect([more > servers, await readMetric('paperbill_own_pdf_bytes')]).toEqual([true, own]);
  await insertPdfs(userId, 'own', 20);
  expect(await readMetric('paperbill_own_pdf_bytes')).toBeGreaterThan(own);
});
