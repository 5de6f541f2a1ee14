import { randomUUID } from 'node:crypto';
import type { Attachment, AttachmentOwner, ArchivedAttachment } from '@paperbill/contracts/http';
import { invoicing as messages } from '@paperbill/contracts/nats';
import {
  ATTACHMENT_PART_BYTES,
  ATTACHMENTS_MAX_BYTES,
  attachmentOwnerKinds,
  MAX_ATTACHMENTS,
  STORED_ATTACHMENTS_MAX_BYTES,
} from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { aPdfFile } from '@paperbill/testing';
import { describe, expect, it } from '@jest/globals';
import {
  getFailureCodes,
  getFulfilledValues,
  runConcurrently,
  startInvoicing,
} from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { AttachmentCleanUp } from './attachment-clean-up.js';

const invoicing = await startInvoicing();

/** Each part of a file uses this many bytes of the account's storage limit, in addition to the content of the part. */
const ROW_BYTES = 2_048;
const NOT_FOUND = { code: 'NOT_FOUND' };
const QUOTA_REACHED = { code: 'QUOTA_REACHED' };

const createPdfOfSize = (bytes: number): Buffer =>
  Buffer.concat([aPdfFile(), Buffer.alloc(bytes - aPdfFile().length, 1)]);
const listFileNames = (attachments: Attachment[]) => attachments.map(({ name }) => name);

async function createOwners(user: TestUser): Promise<Record<(typeof attachmentOwnerKinds)[number], AttachmentOwner>> {
  const { id } = await user.createNext();
  return {
    invoice: { of: 'invoice', id },
    draft: { of: 'draft', id: (await user.saveDraft()).id },
    quote: { of: 'quote', id: (await user.createQuote()).id },
    recurring: { of: 'recurring', id: (await user.createRecurring(id)).id },
    new: { of: 'new', id: randomUUID() },
  };
}

const createInvoice = async (user = invoicing.newUser()): Promise<[TestUser, AttachmentOwner]> => [
  user,
  { of: 'invoice', id: (await user.createNext()).id },
];

const countParts = async ({ id }: TestUser): Promise<number> =>
  (await invoicing.database.query('select from attachment_parts where user_id = $1', [id])).length;

const getAttachedBytes = async ({ id }: TestUser): Promise<number> => {
  const [stored] = await invoicing.database.query<{ bytes: number }>(
    'select attached_bytes::float8 as bytes from stored_bytes where user_id = $1',
    [id],
  );
  return stored?.bytes ?? 0;
};

describe('A file', () => {
  it.each([...attachmentOwnerKinds])(
    'of a document of the kind %s is stored, listed, marked and deleted',
    async (of) => {
      const user = invoicing.newUser();
      const owner = (await createOwners(user))[of];
      const content = createPdfOfSize(ATTACHMENT_PART_BYTES + 1);
      const attachment = await user.attach(owner, content, { name: 'C:\\plans\\plan.PDF' });
      expect(attachment).toEqual({
        ...{ id: expect.any(String), name: 'plan.pdf', mediaType: 'application/pdf', size: content.length },
        ...{ withMail: true, createdAt: expect.stringMatching(/Z$/) },
      });
      expect(await user.listAttachments(owner)).toEqual([attachment]);
      const parts = [];
      for (const part of [0, 1]) parts.push(await user.readAttachmentPart(owner, attachment.id, part));
      expect(parts.map(({ file }) => file)).toEqual([attachment, attachment]);
      expect(Buffer.concat(parts.map(({ bytes }) => bytes))).toEqual(content);
      await expect(user.readAttachmentPart(owner, attachment.id, 2)).rejects.toMatchObject(NOT_FOUND);
      const forClient = { userId: user.id, owner, id: attachment.id, part: 1, forClient: true } as const;
      expect((await invoicing.bus.call(messages.readAttachmentPart, forClient)).bytes).toEqual(parts[1]!.bytes);
      expect(await user.markAttachment(owner, attachment.id, false)).toEqual({ ...attachment, withMail: false });
      await expect(invoicing.bus.call(messages.readAttachmentPart, forClient)).rejects.toMatchObject(NOT_FOUND);

      await user.deleteAttachment(owner, attachment.id);
      expect([await user.listAttachments(owner), await countParts(user), await getAttachedBytes(user)]).toEqual([
        [],
        0,
        0,
      ]);
      await expect(user.deleteAttachment(owner, attachment.id)).rejects.toMatchObject(NOT_FOUND);
      await expect(user.markAttachment(owner, attachment.id, true)).rejects.toMatchObject(NOT_FOUND);
    },
  );

  it('is stored once by repeated requests, and its key is refused for another file', async () => {
    const [user, owner] = await createInvoice();
    const options = { idempotencyKey: randomUUID(), name: 'plan.pdf' };
    const results = await runConcurrently(4, () => user.attach(owner, aPdfFile(), options));
    expect([getFailureCodes(results), new Set(getFulfilledValues(results).map(({ id }) => id)).size]).toEqual([[], 1]);
    const [{ id }] = (await user.listAttachments(owner)) as [Attachment];
    expect(await user.listAttachments(owner)).toHaveLength(1);
    await expect(user.attach(owner, aPdfFile('Other'), options)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await user.readAttachmentPart(owner, id)).bytes).toEqual(aPdfFile());
  });

  it('of another user, another document or a malformed id is not found', async () => {
    const [ada, owner] = await createInvoice();
    const { id } = await ada.attach(owner, aPdfFile());
    const [bob, own] = await createInvoice();
    const malformed: AttachmentOwner = { of: 'invoice', id: 'no id' };
    for (const place of [owner, own, malformed, { ...own, of: 'user' as 'draft' }]) {
      for (const refused of [
        () => bob.readAttachmentPart(place, id),
        () => bob.markAttachment(place, id, false),
        () => bob.deleteAttachment(place, id),
      ]) {
        await expect(refused()).rejects.toMatchObject(NOT_FOUND);
      }
      if (place === own) continue;
      await expect(bob.listAttachments(place)).rejects.toMatchObject(NOT_FOUND);
      await expect(bob.attach(place, aPdfFile())).rejects.toMatchObject(NOT_FOUND);
    }
    expect([await ada.listAttachments(owner), await countParts(bob)]).toEqual([[expect.objectContaining({ id })], 0]);
  });

  it('has a name that is unique in its document, without regard to case', async () => {
    const [user, owner] = await createInvoice();
    for (const name of ['plan.pdf', 'PLAN.pdf', 'plan.pdf', 'plan (2).pdf'])
      await user.attach(owner, aPdfFile(), { name });
    expect(listFileNames(await user.listAttachments(owner))).toEqual([
      ...['plan.pdf', 'PLAN (2).pdf', 'plan (3).pdf', 'plan (2) (2).pdf'],
    ]);
  });
});

describe('The mark of a new file', () => {
  const defaultMark = async (user: TestUser, owner: AttachmentOwner) =>
    (await user.attach(owner, aPdfFile(), { withMail: null })).withMail;

  it('is for clients by default, for every kind of document', async () => {
    const user = invoicing.newUser();
    for (const owner of Object.values(await createOwners(user))) expect(await defaultMark(user, owner)).toBe(true);
  });

  it('is only for the user while a client has a link to the invoice or quote, and the link of a test mail does not count', async () => {
    const user = invoicing.newUser();
    const { invoice, quote } = await createOwners(user);
    await user.sendMail(invoice.id, { kind: 'test' });
    await user.sendQuoteMail(quote.id, { kind: 'test' });
    expect([await defaultMark(user, invoice), await defaultMark(user, quote)]).toEqual([true, true]);
    const links = [await user.createLink(invoice.id), await user.createQuoteLink(quote.id)] as const;
    expect([await defaultMark(user, invoice), await defaultMark(user, quote)]).toEqual([false, false]);
    expect((await user.attach(invoice, aPdfFile(), { withMail: true })).withMail).toBe(true);
    await user.revokeLink(invoice.id, links[0].id);
    await user.revokeQuoteLink(quote.id, links[1].id);
    expect([await defaultMark(user, invoice), await defaultMark(user, quote)]).toEqual([true, true]);
  });
});

describe('A refused upload', () => {
  it.each<[string, Buffer, string]>([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'UNSUPPORTED_ATTACHMENT_TYPE'],
    ['an empty file', Buffer.alloc(0), 'INVALID_INPUT'],
  ])('of %s leaves nothing behind', async (_title, content, code) => {
    const [user, owner] = await createInvoice();
    await expect(user.attach(owner, content)).rejects.toMatchObject({ code });
    const remaining = [await user.listAttachments(owner), await countParts(user), await getAttachedBytes(user)];
    expect(remaining).toEqual([[], 0, 0]);
  });

  it.each([
    ['a part of another length', { part: 0, size: 100, base64: 'AAAA' }],
    ['a part beyond the file', { part: 1, size: 3, base64: 'AAAA' }],
    ['a part before the file', { part: -1, size: 3, base64: 'AAAA' }],
    ['a fraction of a part', { part: 0.5, size: 3, base64: 'AAAA' }],
    ['no bytes', { part: 0, size: 0, base64: '' }],
    ['a size that is no number', { part: 0, size: 'large' as unknown as number, base64: 'AAAA' }],
  ])('has %s', async (_title, upload) => {
    const [user, owner] = await createInvoice();
    const request = { userId: user.id, owner, idempotencyKey: randomUUID(), ...upload };
    const code = expect.stringMatching(/^(INVALID_INPUT|ATTACHMENT_TOO_LARGE)$/);
    await expect(invoicing.bus.call(messages.storeAttachmentPart, request)).rejects.toMatchObject({ code });
    expect(await countParts(user)).toBe(0);
  });

  it('exceeds the limit of the account with a later part, and leaves no part behind', async () => {
    const [user, owner] = await createInvoice(invoicing.newUser('free'));
    await user.attach(owner, aPdfFile());
    const full = STORED_ATTACHMENTS_MAX_BYTES.free - ATTACHMENT_PART_BYTES - ROW_BYTES;
    await invoicing.database.query('update stored_bytes set attached_bytes = $2 where user_id = $1', [user.id, full]);
    const content = createPdfOfSize(ATTACHMENT_PART_BYTES + 1);
    await expect(user.attach(owner, content)).rejects.toMatchObject(QUOTA_REACHED);
    expect([await countParts(user), await getAttachedBytes(user)]).toEqual([1, full]);
  });

  it('has another hash than its bytes, or no bytes', async () => {
    const [user, owner] = await createInvoice();
    const request = { userId: user.id, owner, size: 3, name: 'a.pdf', withMail: true, sha256: '0'.repeat(64) };
    const upload = { ...request, idempotencyKey: randomUUID() };
    await invoicing.bus.call(messages.storeAttachmentPart, { ...upload, part: 0, base64: 'AAAA' });
    await expect(invoicing.bus.call(messages.addAttachment, upload)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const unknown = { ...request, idempotencyKey: randomUUID() };
    await expect(invoicing.bus.call(messages.addAttachment, unknown)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await countParts(user)).toBe(0);
  });
});

describe('The limits of files', () => {
  it('are 10 files per document, also for concurrent uploads', async () => {
    const [user, owner] = await createInvoice();
    const results = await runConcurrently(MAX_ATTACHMENTS + 3, (index) => user.attach(owner, aPdfFile(`${index}`)));
    expect(getFailureCodes(results)).toEqual(Array(3).fill(QUOTA_REACHED.code));
    expect(await user.listAttachments(owner)).toHaveLength(MAX_ATTACHMENTS);
    expect(await countParts(user)).toBe(MAX_ATTACHMENTS);
    const message = refusalTexts.tooManyAttachments(MAX_ATTACHMENTS);
    await expect(user.attach(owner, aPdfFile())).rejects.toMatchObject({ ...QUOTA_REACHED, message });
  });

  it('are 10 MB per document', async () => {
    const [user, owner] = await createInvoice();
    const tooLarge = { code: 'ATTACHMENT_TOO_LARGE' };
    await expect(user.attach(owner, createPdfOfSize(ATTACHMENTS_MAX_BYTES + 1))).rejects.toMatchObject(tooLarge);
    await user.attach(owner, createPdfOfSize(ATTACHMENTS_MAX_BYTES - 100));
    await expect(user.attach(owner, createPdfOfSize(101))).rejects.toMatchObject(tooLarge);
    expect((await user.attach(owner, createPdfOfSize(100))).size).toBe(100);
  });

  it('of an account depend on its plan, and do not prevent an invoice', async () => {
    const [free, pro] = [invoicing.newUser('free'), invoicing.newUser('active')];
    for (const user of [free, pro]) {
      const [, owner] = await createInvoice(user);
      const first = await user.attach(owner, aPdfFile());
      const full = STORED_ATTACHMENTS_MAX_BYTES[user === free ? 'free' : 'pro'];
      const fill = (bytes: number) =>
        invoicing.database.query('update stored_bytes set attached_bytes = $2 where user_id = $1', [user.id, bytes]);
      await fill(full - aPdfFile().length - ROW_BYTES);
      await user.attach(owner, aPdfFile());
      const message = refusalTexts.attachmentsFull(full, user === free);
      await expect(user.attach(owner, aPdfFile())).rejects.toMatchObject({ ...QUOTA_REACHED, message });
      await user.createNext();
      await user.deleteAttachment(owner, first.id);
      expect(await user.attach(owner, aPdfFile())).toMatchObject({ withMail: true });
    }
  });
});

it('The files of an accepted quote cannot be changed until it is reopened', async () => {
  const user = invoicing.newUser();
  const { id } = await user.createQuote();
  const quote: AttachmentOwner = { of: 'quote', id };
  const upload = { idempotencyKey: randomUUID() };
  const attachment = await user.attach(quote, aPdfFile(), upload);
  await user.setQuoteStatus(id, 'accepted');
  for (const refused of [
    () => user.attach(quote, aPdfFile('Other')),
    () => user.markAttachment(quote, attachment.id, false),
    () => user.deleteAttachment(quote, attachment.id),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: 'QUOTE_LOCKED' });
  }
  expect(await user.attach(quote, aPdfFile(), upload)).toEqual(attachment);
  expect([await user.listAttachments(quote), await countParts(user)]).toEqual([[attachment], 1]);
  await user.setQuoteStatus(id, 'open');
  await user.deleteAttachment(quote, attachment.id);
  expect(await user.listAttachments(quote)).toEqual([]);
});

it('The files of a deleted draft return with it, and are deleted a day later otherwise', async () => {
  const user = invoicing.newUser();
  const [restored, deleted] = [await user.saveDraft(), await user.saveDraft()];
  for (const { id } of [restored, deleted]) {
    await user.attach({ of: 'draft', id }, aPdfFile());
    await user.deleteDraft(id);
  }
  const cleanUp = invoicing.app.get(AttachmentCleanUp);
  await cleanUp.run();
  expect(await countParts(user)).toBe(2);
  await user.saveDraft({ id: restored.id });
  expect(await user.listAttachments({ of: 'draft', id: restored.id })).toHaveLength(1);
  await invoicing.database.query(`update attachments set unused_since = unused_since - interval '1 day'`);
  await cleanUp.run();
  expect([await countParts(user), await getAttachedBytes(user)]).toEqual([1, aPdfFile().length + ROW_BYTES]);
  expect(await user.listAttachments({ of: 'draft', id: restored.id })).toHaveLength(1);
});

it('Uploads that were not completed are deleted after a day', async () => {
  const [user, owner] = await createInvoice();
  await user.attach(owner, aPdfFile());
  const upload = { userId: user.id, owner, idempotencyKey: randomUUID(), size: 3, part: 0, base64: 'AAAA' };
  await invoicing.bus.call(messages.storeAttachmentPart, upload);
  const cleanUp = invoicing.app.get(AttachmentCleanUp);
  await cleanUp.run();
  expect(await countParts(user)).toBe(2);
  await invoicing.database.query(`update attachment_parts set created_at = created_at - interval '1 day'`);
  await cleanUp.run();
  expect(await countParts(user)).toBe(1);
});

it('A deleted account has no files', async () => {
  const user = invoicing.newUser();
  for (const owner of Object.values(await createOwners(user))) await user.attach(owner, aPdfFile());
  while (!(await invoicing.bus.call(messages.deleteUser, { userId: user.id })).isDone);
  expect([await countParts(user), await getAttachedBytes(user)]).toEqual([0, 0]);
});

const sortByName = (files: ArchivedAttachment[]) => files.toSorted((a, b) => a.name.localeCompare(b.name));

it('The archive lists the files of all documents, with the number and the language of the document', async () => {
  const user = invoicing.newUser();
  const { id } = await user.createNext({ language: 'de' });
  const owners = [
    { of: 'draft', id: (await user.saveDraft()).id },
    { of: 'invoice', id },
    { of: 'quote', id: (await user.createQuote()).id },
    { of: 'recurring', id: (await user.createRecurring(id)).id },
    { of: 'new', id: randomUUID() },
  ] as const;
  for (const owner of owners) await user.attach(owner, aPdfFile(), { name: `${owner.of}.pdf` });
  const deleted = { of: 'draft', id: (await user.saveDraft()).id } as const;
  await user.attach(deleted, aPdfFile());
  await user.deleteDraft(deleted.id);
  const { items, more } = await user.exportAttachments();
  const numbers = [null, '1', 'Q-1', null];
  const languages = [undefined, 'de', undefined, undefined];
  expect([sortByName(items).map(({ owner, number, name, language }) => [owner, number, name, language]), more]).toEqual(
    [numbers.map((number, index) => [owners[index], number, `${owners[index]!.of}.pdf`, languages[index]]), false],
  );
});

it('The archive continues after a file that was deleted since, and without a gap after a draft was issued', async () => {
  const user = invoicing.newUser();
  const { id: draftId } = await user.saveDraft();
  const draft = { of: 'draft', id: draftId } as const;
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await user.attach(draft, aPdfFile(), { name });
  const { items } = await user.exportAttachments();
  const [first, second] = items as [ArchivedAttachment, ArchivedAttachment];
  await user.deleteAttachment(draft, first.id);
  const { id } = await user.issue({ draftId });
  const rest = (await user.exportAttachments(first.id)).items;
  expect(rest).toMatchObject(items.slice(1).map((file) => ({ id: file.id, owner: { of: 'invoice', id } })));

  const request = { userId: user.id, owner: draft, id: second.id, part: 0 };
  await expect(invoicing.bus.call(messages.readAttachmentPart, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { bytes } = await invoicing.bus.call(messages.readAttachmentPart, { ...request, isMovable: true });
  expect(Buffer.from(bytes)).toEqual(aPdfFile());
  const stranger = { ...request, userId: invoicing.newUser().id, isMovable: true } as const;
  await expect(invoicing.bus.call(messages.readAttachmentPart, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
