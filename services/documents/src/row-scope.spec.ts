import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { findRowSecurityViolations, findWrongColumns, startTestService } from '@paperbill/testing';
import { documentsService } from './service.js';

const service = await startTestService(documentsService, { GOTENBERG_URL: 'http://127.0.0.1:9' });

it('The entities declare the same columns as PostgreSQL', async () => {
  expect(await findWrongColumns(service)).toEqual([]);
});

it('A statement without a where clause reaches no PDF of another user', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  for (const id of [userId, other]) {
    await service.database.query(
      `insert into pdfs (invoice_id, user_id, file_name, pdf, bytes, sha256, html_sha256)
       values (gen_random_uuid(), $1, 'a.pdf', '\\x25', 1, '', '')`,
      [id],
    );
    await service.database.query(
      `insert into document_pdfs (kind, document_id, user_id, file_name, pdf, sha256)
       values ('invoice', gen_random_uuid(), $1, 'a.pdf', '\\x25', '')`,
      [id],
    );
  }
  expect(await findRowSecurityViolations(service, userId, other)).toEqual([]);
});
