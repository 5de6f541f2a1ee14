import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  AppError,
  attachmentPath,
  attachmentsPath,
  attachmentUploadPath,
  type ErrorBody,
} from '@paperbill/contracts/http';
import { ATTACHMENT_PART_BYTES, ATTACHMENTS_MAX_BYTES } from '@paperbill/contracts/rules';
import { aPdfFile, aQuote, aRecurring } from '@paperbill/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi } from '../testing/test-api.js';
import { PUBLIC_URL } from '../testing/test-bff.js';

const draftOwner = { of: 'draft', id: randomUUID() } as const;
const ATTACHMENT_ID = randomUUID();
const attachment = {
  ...{ id: ATTACHMENT_ID, name: 'Größe "a".pdf', mediaType: 'application/pdf', size: 5, withMail: true },
  createdAt: '2026-01-31T09:00:00.000Z',
};

const api = await startTestApi();

beforeEach(() => void api.services.takeRequests());

const uploadPath = attachmentUploadPath(draftOwner, { name: 'plan.pdf', withMail: false });
const upload = (content: Buffer, path = uploadPath) =>
  api.call('post', path).set({ 'Content-Type': 'application/pdf', 'Idempotency-Key': 'key-1' }).send(content);

describe('An upload', () => {
  it('is sent to the service in parts, with the hash of the whole file', async () => {
    api.services.reply('addAttachment', attachment);
    const content = Buffer.concat([aPdfFile(), Buffer.alloc(2 * ATTACHMENT_PART_BYTES, 'x')]);
    const { status, body } = await upload(content);
    expect([status, body]).toEqual([201, attachment]);
    const requests = api.services.takeRequests();
    const parts = requests.slice(0, -1).map(({ request }) => request as { base64: string; part: number });
    expect(parts.map(({ part }) => part)).toEqual([0, 1, 2]);
    expect(Buffer.concat(parts.map(({ base64 }) => Buffer.from(base64, 'base64'))).equals(content)).toBe(true);
    expect(requests.at(-1)).toEqual({
      name: 'addAttachment',
      request: {
        ...{ userId: api.user.id, owner: draftOwner, idempotencyKey: 'key-1', size: content.length },
        ...{ name: 'plan.pdf', withMail: false, sha256: createHash('sha256').update(content).digest('hex') },
      },
    });
  });

  it('without a mark leaves the choice to the service', async () => {
    api.services.reply('addAttachment', attachment);
    expect((await upload(aPdfFile(), attachmentUploadPath(draftOwner, { name: 'plan.pdf' }))).status).toBe(201);
    expect(api.services.takeRequests().at(-1)!.request).not.toHaveProperty('withMail');
  });

  it('of compressed content is refused, because its length says nothing about its size', async () => {
    const bytes = gzipSync(Buffer.alloc(ATTACHMENTS_MAX_BYTES + 1));
    const headers = { 'Content-Encoding': 'gzip', 'Idempotency-Key': 'key-1' };
    expect((await api.call('post', uploadPath).set(headers).send(bytes)).status).toBe(415);
    expect(api.services.takeRequests()).toEqual([]);
  });

  it('of unknown length is stored like any other, and refused without a message to the service above 10 MB', async () => {
    api.services.reply('addAttachment', attachment);
    const send = (content: Buffer<ArrayBuffer>) =>
      fetch(api.url + uploadPath, {
        method: 'POST',
        headers: { Cookie: api.cookie, Origin: PUBLIC_URL, 'Idempotency-Key': 'key-1' },
        body: new Blob([content]).stream(),
        duplex: 'half',
      });
    const tooLargeAnswer = await send(Buffer.alloc(ATTACHMENTS_MAX_BYTES + 1));
    expect([tooLargeAnswer.status, ((await tooLargeAnswer.json()) as ErrorBody).code]).toEqual([
      413,
      'ATTACHMENT_TOO_LARGE',
    ]);
    expect(api.services.takeRequests()).toEqual([]);
    expect((await send(Buffer.from(aPdfFile()))).status).toBe(201);
    expect(api.services.takeRequests().at(-1)!.request).toMatchObject({ size: aPdfFile().length });
  });

  it('of nothing is refused by the service', async () => {
    api.services.reply('addAttachment', AppError.invalid());
    for (const emptyUpload of [upload(Buffer.alloc(0)), api.call('post', uploadPath)]) {
      expect((await emptyUpload).status).toBe(400);
      expect(api.takeOnlyRequest()).toMatchObject({ owner: draftOwner, size: 0 });
    }
  });

  it.each([
    ['no name', `${attachmentsPath(draftOwner)}?withMail=true`, 400],
    ['another mark', `${attachmentsPath(draftOwner)}?name=plan.pdf&withMail=maybe`, 400],
    ['two names', `${attachmentsPath(draftOwner)}?name=a.pdf&name=b.pdf&withMail=true`, 400],
    ['a very long name', `${attachmentsPath(draftOwner)}?name=${'x'.repeat(256)}&withMail=true`, 400],
    ['an unknown kind of document', `/app/api/attachments/user/${ATTACHMENT_ID}?name=a.pdf&withMail=true`, 404],
    ['an inherited name as kind', `/app/api/attachments/constructor/${ATTACHMENT_ID}?name=a.pdf&withMail=true`, 404],
    ['a malformed id', '/app/api/attachments/draft/1?name=a.pdf&withMail=true', 404],
  ])('with %s is refused', async (_title, path, status) => {
    expect((await upload(aPdfFile(), path)).status).toBe(status);
    expect(api.services.takeRequests()).toEqual([]);
  });

  it('stops after the service has refused a part', async () => {
    api.services.reply('storeAttachmentPart', new AppError('QUOTA_REACHED'));
    expect((await upload(Buffer.alloc(ATTACHMENT_PART_BYTES + 1, 'x'))).status).toBe(403);
    expect(api.services.takeRequests()).toHaveLength(1);
    api.services.reply('storeAttachmentPart', {});
  });
});

describe('A download', () => {
  it('is saved by browsers, and cannot run on our origin', async () => {
    api.services.reply('readAttachmentPart', { file: attachment, bytes: Buffer.from('%PDF-') });
    const { status, headers, body } = await api.call('get', attachmentPath(draftOwner, ATTACHMENT_ID)).buffer(true);
    expect([status, (body as Buffer).toString()]).toEqual([200, '%PDF-']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5',
      'content-disposition': `attachment; filename="Gr??e \\"a\\".pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22a%22.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('reads all parts of the file one after the other', async () => {
    const parts = [Buffer.alloc(ATTACHMENT_PART_BYTES, 'a'), Buffer.alloc(3, 'b')];
    const file = { ...attachment, size: ATTACHMENT_PART_BYTES + 3 };
    api.services.reply('readAttachmentPart', ...parts.map((bytes) => ({ file, bytes })));
    const { body } = await api.call('get', attachmentPath(draftOwner, ATTACHMENT_ID)).buffer(true);
    expect((body as Buffer).equals(Buffer.concat(parts))).toBe(true);
    expect(api.services.takeRequests().map(({ request }) => (request as { part: number }).part)).toEqual([0, 1]);
  });

  it('of a file that does not exist is answered with 404', async () => {
    api.services.reply('readAttachmentPart', new AppError('NOT_FOUND'));
    expect((await api.call('get', attachmentPath(draftOwner, ATTACHMENT_ID))).status).toBe(404);
  });
});

it('The files of a document are listed, marked and deleted', async () => {
  const of = { userId: api.user.id, owner: draftOwner };
  api.services.reply('listAttachments', [attachment]);
  expect((await api.call('get', attachmentsPath(draftOwner))).body).toEqual([attachment]);
  expect(api.takeOnlyRequest()).toEqual(of);
  api.services.reply('markAttachment', attachment);
  expect((await api.call('patch', attachmentPath(draftOwner, ATTACHMENT_ID), { withMail: true })).body).toEqual(
    attachment,
  );
  expect(api.takeOnlyRequest()).toEqual({ ...of, id: ATTACHMENT_ID, withMail: true });
  expect((await api.call('patch', attachmentPath(draftOwner, ATTACHMENT_ID), { withMail: 'yes' })).status).toBe(400);
  expect((await api.call('delete', attachmentPath(draftOwner, ATTACHMENT_ID))).status).toBe(204);
  expect(api.takeOnlyRequest()).toEqual({ ...of, id: ATTACHMENT_ID });
});

it('A quote or a schedule is saved with the id under which its files were attached, which must be an id', async () => {
  api.services.reply('createQuote', {} as never);
  api.services.reply('createRecurring', {} as never);
  for (const [path, body] of [
    ['/app/api/quotes', aQuote()],
    [`/app/api/invoices/${ATTACHMENT_ID}/recurring`, aRecurring()],
  ] as const) {
    const post = (filesId?: string) =>
      api.call('post', path, { ...body, filesId }).set('Idempotency-Key', randomUUID());
    expect((await post(ATTACHMENT_ID)).status).toBe(201);
    expect(api.takeOnlyRequest()).toMatchObject({ filesId: ATTACHMENT_ID });
    expect((await post()).status).toBe(201);
    expect(api.takeOnlyRequest()).not.toHaveProperty('filesId');
    expect((await post('1')).status).toBe(400);
  }
});
