import { randomUUID } from 'node:crypto';
import type { ArchivedAttachment } from '@paperbill/contracts/http';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { aPdfFile } from '@paperbill/testing';
import { expect, it } from '@jest/globals';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

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

  const listed = { userId: user.id, owner: draft, id: second.id, part: 0 };
  await expect(invoicing.bus.call(messages.readAttachmentPart, listed)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { bytes } = await invoicing.bus.call(messages.readAttachmentPart, { ...listed, isMovable: true });
  expect(Buffer.from(bytes)).toEqual(aPdfFile());
  const stranger = { ...listed, userId: invoicing.newUser().id, isMovable: true } as const;
  await expect(invoicing.bus.call(messages.readAttachmentPart, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
