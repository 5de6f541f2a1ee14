import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AttachmentOwner } from '@paperbill/contracts/http';
import { MAX_ATTACHMENTS, MAX_DRAFTS } from '@paperbill/contracts/rules';
import { runForUser } from '@paperbill/service-kit';
import { aPdfFile, aPngFile } from '@paperbill/testing';
import { describe, expect, it } from '@jest/globals';
import { runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { AttachmentCleanUp } from './attachment-clean-up.js';
import { moveFilesAttachedBeforeSave } from './move-attachments.queries.js';

const MAX_FILE_NAMES = Array.from({ length: MAX_ATTACHMENTS }, (_, index) => `${index}.pdf`);
/** The test repeats the concurrent requests, because their transactions do not overlap in every round. */
const ROUND_COUNT = 12;

const invoicing = await startInvoicing();

const listFileNames = async (user: TestUser, owner: AttachmentOwner) =>
  (await user.listAttachments(owner)).map(({ name }) => name);

async function attachBeforeSave(user: TestUser, names: string[], filesId: string = randomUUID()) {
  const owner = { of: 'new', id: filesId } as const;
  for (const name of names) await user.attach(owner, aPdfFile(), { name });
  return owner;
}

describe('Files that are attached before their document is saved', () => {
  it('become those of the quote, also if a repeated request brings more of them', async () => {
    const user = invoicing.newUser();
    const files = await attachBeforeSave(user, ['a.pdf']);
    const request = { filesId: files.id, idempotencyKey: randomUUID() };
    const { id } = await user.createQuote({}, request);
    const quote: AttachmentOwner = { of: 'quote', id };
    expect([await listFileNames(user, quote), await listFileNames(user, files)]).toEqual([['a.pdf'], []]);

    await attachBeforeSave(user, ['b.pdf'], files.id);
    expect(await user.createQuote({}, request)).toMatchObject({ id });
    expect(await listFileNames(user, quote)).toEqual(['a.pdf', 'b.pdf']);

    await attachBeforeSave(
      user,
      Array.from({ length: MAX_ATTACHMENTS - 1 }, (_, index) => `${index}.pdf`),
      files.id,
    );
    await user.createQuote({}, request);
    expect(await listFileNames(user, quote)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('do not change a quote that was accepted before a repeated request', async () => {
    const user = invoicing.newUser();
    const files = await attachBeforeSave(user, ['a.pdf']);
    const request = { filesId: files.id, idempotencyKey: randomUUID() };
    const { id } = await user.createQuote({}, request);
    await user.setQuoteStatus(id, 'accepted');
    await attachBeforeSave(user, ['b.pdf'], files.id);
    await user.createQuote({}, request);
    expect(await listFileNames(user, { of: 'quote', id })).toEqual(['a.pdf']);
  });

  it('become those of the schedule, also if a repeated request brings more of them', async () => {
    const user = invoicing.newUser();
    const { id: invoiceId } = await user.createNext();
    const files = await attachBeforeSave(user, ['a.pdf']);
    const key = randomUUID();
    const { id } = await user.createRecurring(invoiceId, {}, key, files.id);
    await attachBeforeSave(user, ['b.pdf'], files.id);
    await user.createRecurring(invoiceId, {}, key, files.id);
    expect(await listFileNames(user, { of: 'recurring', id })).toEqual(['a.pdf', 'b.pdf']);
  });

  it('do not exceed the limit of a schedule together with a concurrent upload', async () => {
    const user = invoicing.newUser();
    const { id: invoiceId } = await user.createNext();
    const key = randomUUID();
    const { id } = await user.createRecurring(invoiceId, {}, key);
    const schedule: AttachmentOwner = { of: 'recurring', id };
    for (let round = 0; round < ROUND_COUNT; round++) {
      const files = await attachBeforeSave(user, MAX_FILE_NAMES);
      const repeat = () => user.createRecurring(invoiceId, {}, key, files.id);
      const [, ...repeats] = await runConcurrently(4, (index): Promise<object> =>
        index === 0 ? user.attach(schedule, aPdfFile()) : repeat(),
      );
      expect(repeats.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      const stored = await user.listAttachments(schedule);
      // The upload runs concurrently with the repeated requests. If the upload is first, the schedule has no room for
      // the files of these requests. Otherwise, the schedule has no room for the upload.
      expect([1, MAX_ATTACHMENTS]).toContain(stored.length);
      for (const file of stored) await user.deleteAttachment(schedule, file.id);
    }
  });

  it('are renamed if a repeated request brings files whose names the document already has', async () => {
    const user = invoicing.newUser();
    const files = await attachBeforeSave(user, ['a.pdf']);
    const request = { filesId: files.id, idempotencyKey: randomUUID() };
    const { id } = await user.createQuote({}, request);
    await attachBeforeSave(user, ['A.pdf', 'a (2).pdf', 'b.pdf'], files.id);
    await user.createQuote({}, request);
    expect(await listFileNames(user, { of: 'quote', id })).toEqual(['a.pdf', 'A (2).pdf', 'a (2) (2).pdf', 'b.pdf']);
  });

  it('stay where they are if another user, or nobody, has files under the id', async () => {
    const [ada, bob] = [invoicing.newUser(), invoicing.newUser()];
    const files = await attachBeforeSave(ada, ['a.pdf']);
    for (const filesId of [files.id, randomUUID()]) {
      const { id } = await bob.createQuote({}, { filesId });
      expect(await listFileNames(bob, { of: 'quote', id })).toEqual([]);
    }
    expect([await listFileNames(bob, files), await listFileNames(ada, files)]).toEqual([[], ['a.pdf']]);
  });

  it('are not in the archive, and are deleted a day later if the document is not saved', async () => {
    const user = invoicing.newUser();
    const files = await attachBeforeSave(user, ['a.pdf']);
    const { id } = await user.createQuote({}, { filesId: (await attachBeforeSave(user, ['b.pdf'])).id });
    expect((await user.exportAttachments()).items).toMatchObject([{ owner: { of: 'quote', id } }]);
    const cleanUp = invoicing.app.get(AttachmentCleanUp);
    await cleanUp.run();
    expect(await listFileNames(user, files)).toEqual(['a.pdf']);
    await invoicing.database.query(`update attachments set created_at = created_at - interval '1 day'`);
    await cleanUp.run();
    expect([await listFileNames(user, files), await listFileNames(user, { of: 'quote', id })]).toEqual([[], ['b.pdf']]);
  });

  it('are not deleted if they become those of a document while the cleanup waits for them', async () => {
    const user = invoicing.newUser();
    const files = await attachBeforeSave(user, ['a.pdf']);
    const { id } = await user.createQuote();
    await invoicing.database.query(`update attachments set created_at = created_at - interval '1 day'`);
    let cleaning: Promise<number> | undefined;
    const move = async (em: EntityManager) => {
      await moveFilesAttachedBeforeSave(em, user.id, files.id, { of: 'quote', id });
      cleaning = invoicing.app.get(AttachmentCleanUp).run();
      let waits = 0;
      for (let tries = 0; tries < 200 && waits === 0; tries++) {
        waits = (await invoicing.database.query('select from pg_locks where not granted')).length;
        await sleep(10);
      }
      expect(waits).toBe(1);
    };
    await runForUser(user.id, () => invoicing.app.get(EntityManager).fork().transactional(move));
    await cleaning;
    expect(await listFileNames(user, { of: 'quote', id })).toEqual(['a.pdf']);
  });
});

describe('The files of a draft', () => {
  it('are shared with a new draft that names it, also after it was deleted, but only once', async () => {
    const user = invoicing.newUser();
    const { id: filesFrom } = await user.saveDraft();
    await user.attach({ of: 'draft', id: filesFrom }, aPdfFile(), { name: 'a.pdf' });
    const shareWith = async (id: string) => {
      await user.saveDraft({ id, filesFrom });
      return listFileNames(user, { of: 'draft', id });
    };
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await shareWith(first)).toEqual(['a.pdf']);
    expect(await shareWith(first)).toEqual(['a.pdf']);
    await user.deleteDraft(filesFrom);
    expect(await shareWith(second)).toEqual(['a.pdf']);
    await user.deleteDraft(second);
    expect(await shareWith(second)).toEqual(['a.pdf']);
    await expect(listFileNames(user, { of: 'draft', id: filesFrom })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are not shared once the drafts of the account, deleted ones included, have very many files', async () => {
    const user = invoicing.newUser();
    const { id: filesFrom } = await user.saveDraft();
    await user.attach({ of: 'draft', id: filesFrom }, aPdfFile());
    const share = async () => {
      const { id } = await user.saveDraft({ id: randomUUID(), filesFrom });
      return (await listFileNames(user, { of: 'draft', id })).length;
    };
    const rowsOfDeletedDrafts = `
      insert into attachments (user_id, id, draft_id, file_id, name, media_type, size, sha256, with_mail)
      select user_id, gen_random_uuid(), gen_random_uuid(), file_id, name, media_type, size, sha256, with_mail
      from attachments, generate_series(1, $2) where user_id = $1`;
    await invoicing.database.query(rowsOfDeletedDrafts, [user.id, MAX_DRAFTS * MAX_ATTACHMENTS - 2]);
    expect([await share(), await share()]).toEqual([1, 0]);
  });

  it('are not shared with another user', async () => {
    const [ada, bob] = [invoicing.newUser(), invoicing.newUser()];
    const { id: filesFrom } = await ada.saveDraft();
    await ada.attach({ of: 'draft', id: filesFrom }, aPdfFile());
    const { id } = await bob.saveDraft({ id: randomUUID(), filesFrom });
    expect(await listFileNames(bob, { of: 'draft', id })).toEqual([]);
  });
});

describe('The files of a draft', () => {
  it('become those of the invoice that is issued from it', async () => {
    const user = invoicing.newUser();
    const { id: draftId } = await user.saveDraft();
    const attachment = await user.attach({ of: 'draft', id: draftId }, aPngFile(), {
      name: 'photo.jpg',
      withMail: false,
    });
    expect(attachment).toMatchObject({ name: 'photo.png', mediaType: 'image/png' });
    const idempotencyKey = randomUUID();
    const { id } = await user.issue({ draftId, idempotencyKey });
    await user.issue({ draftId, idempotencyKey });
    expect(await user.listAttachments({ of: 'invoice', id })).toEqual([attachment]);
    await expect(user.listAttachments({ of: 'draft', id: draftId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('go to the invoice of a repeated request only if they fit its limits and the draft is deleted', async () => {
    const user = invoicing.newUser();
    const idempotencyKey = randomUUID();
    const saveWithFiles = async (names: string[]) => {
      const draft = await user.saveDraft();
      for (const name of names) await user.attach({ of: 'draft', id: draft.id }, aPdfFile(), { name });
      return draft;
    };
    const { id: draftId } = await saveWithFiles(['a.pdf']);
    const { id } = await user.issue({ draftId, idempotencyKey });
    const invoice: AttachmentOwner = { of: 'invoice', id };

    const second = await saveWithFiles(['b.pdf']);
    await user.issue({ draftId: second.id, draftRevision: second.revision + 1, idempotencyKey });
    expect(await listFileNames(user, invoice)).toEqual(['a.pdf']);
    await user.issue({ draftId: second.id, idempotencyKey });
    expect(await listFileNames(user, invoice)).toEqual(['a.pdf', 'b.pdf']);

    const tooMany = await saveWithFiles(Array.from({ length: MAX_ATTACHMENTS - 1 }, (_, index) => `${index}.pdf`));
    await user.issue({ draftId: tooMany.id, idempotencyKey });
    expect(await listFileNames(user, invoice)).toEqual(['a.pdf', 'b.pdf']);
  });
});
