import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { DocumentKind, Quote } from '@paperbill/contracts/http';
import { documents, invoicing } from '@paperbill/contracts/nats';
import { answerMessage, startTestService } from '@paperbill/testing';
import { documentsService } from '../service.js';
import { KeepPdfsInOneTable } from './2026-11-28-keep-pdfs-in-one-table.js';

it('After the migration PDFs of the former tables are returned per kind, for quotes only of the current revision', async () => {
  const { schema } = documentsService;
  const migrations = schema.migrations.filter((migration) => migration !== KeepPdfsInOneTable);
  const tablesOfUser = ['pdfs', 'invoice_pdfs', 'credit_note_pdfs', 'quote_pdfs'].map((name) => ({ name }));
  const earlier = { ...documentsService, schema: { entities: [], migrations, tablesOfUser } };
  const config = { GOTENBERG_URL: 'http://127.0.0.1:9' };
  const before = await startTestService(earlier, config);
  const [userId, id] = [randomUUID(), randomUUID()];
  const plant = (table: string, values: Record<string, string>) => {
    const columns = { user_id: '$1', sha256: "repeat('a', 64)", created_at: "'2026-01-02'", ...values };
    const names = Object.keys(columns).join(', ');
    return before.database.query(`insert into ${table} (${names}) values (${Object.values(columns).join(', ')})`, [
      userId,
    ]);
  };
  const stored = (name: string) => ({ file_name: `'${name}.pdf'`, pdf: `convert_to('${name}', 'UTF8')` });
  await plant('invoice_pdfs', { ...stored('invoice'), invoice_id: `'${id}'`, html_sha256: "''" });
  await plant('credit_note_pdfs', { ...stored('creditNote'), credit_note_id: `'${id}'` });
  await plant('quote_pdfs', { ...stored('quote'), quote_id: `'${id}'`, revision: '3' });
  await before.stop();

  const { bus } = await startTestService(documentsService, { ...config, DATABASE_URL: before.databaseUrl });
  let revision = 3;
  await answerMessage(invoicing.getQuote, () => ({ id, number: 'Q-1', revision, companyLogoUrl: '' }) as Quote);
  for (const kind of ['invoice', 'creditNote', 'quote'] satisfies DocumentKind[]) {
    const { fileName, bytes } = await bus.call(documents.getPdf, { userId, kind, id });
    expect([fileName, Buffer.from(bytes!).toString()]).toEqual([`${kind}.pdf`, kind]);
  }
  expect(await before.database.query('select distinct created_at::date::text from document_pdfs')).toEqual([
    { created_at: '2026-01-02' },
  ]);
  revision = 4;
  await expect(bus.call(documents.getPdf, { userId, kind: 'quote', id })).rejects.toMatchObject({
    code: expect.any(String),
  });
});
