import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { documents } from '@paperbill/contracts/nats';
import { findForgottenTables, startTestService } from '@paperbill/testing';
import { documentsService } from './service.js';

const service = await startTestService(documentsService, { GOTENBERG_URL: 'http://127.0.0.1:9' });

const addPdfs = (userId: string, count: number) =>
  service.database.query(
    `insert into pdfs (invoice_id, user_id, file_name, pdf, bytes, sha256, html_sha256)
     select gen_random_uuid(), $1, 'a.pdf', '\\x25', 1, '', '' from generate_series(1, $2)`,
    [userId, count],
  );
const selectPdfs = async (userId: string) =>
  (await service.database.query('select from pdfs where user_id = $1', [userId])).length;
const deleteUser = (userId: string) => service.bus.call(documents.deleteUser, { userId });

describe('The deletion of a user', () => {
  it('covers every table with data of users', async () => {
    expect(await findForgottenTables(service, documentsService)).toEqual([]);
  });

  it('deletes 20 PDFs per message, and none of other users', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    for (const id of [userId, other]) await addPdfs(id, 45);

    expect([await deleteUser(userId), await selectPdfs(userId)]).toEqual([{ isDone: false }, 25]);
    expect([await deleteUser(userId), await selectPdfs(userId)]).toEqual([{ isDone: false }, 5]);
    expect([await deleteUser(userId), await selectPdfs(userId)]).toEqual([{ isDone: true }, 0]);
    expect(await selectPdfs(other)).toBe(45);
  });
});
