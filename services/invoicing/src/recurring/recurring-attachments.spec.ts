import { randomUUID } from 'node:crypto';
import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';
import { expect, it } from '@jest/globals';
import { aPdfFile } from '@paperbill/testing';
import { recurringUnderTest } from '../testing/recurring-under-test.js';

const recurring = recurringUnderTest();

it('A schedule gives its files to each new invoice and draft, which share the bytes', async () => {
  const [user, invoiceId] = await recurring.createUserWithInvoice('2031-01-10');
  const { id } = await user.createRecurring(invoiceId, { startsOn: '2031-01-10' });
  const schedule = { of: 'recurring', id } as const;
  const { id: fileId, ...file } = await user.attach(schedule, aPdfFile(), { name: 'terms.pdf' });
  await user.attach(schedule, aPdfFile('Notes'), { name: 'notes.pdf', withMail: false });
  await recurring.createCopiesAt('2031-02-10T09:00:00Z');
  await user.changeRecurring(id, { mode: 'draft' });
  await recurring.createCopiesAt('2031-03-10T09:00:00Z');
  const [made] = await user.listRecurring();
  const [draftRun, invoiceRun] = made!.runs;
  const owners = [
    { of: 'invoice', id: invoiceRun!.invoiceId! } as const,
    { of: 'draft', id: draftRun!.draftId! } as const,
  ];
  for (const owner of owners) {
    const shared = await user.listAttachments(owner);
    expect(shared.map(({ name, withMail }) => [name, withMail]).sort()).toEqual([
      ['notes.pdf', false],
      ['terms.pdf', true],
    ]);
    const terms = shared.find(({ name }) => name === file.name)!;
    expect(terms.id).not.toBe(fileId);
  }
  const countParts = async () =>
    (await recurring.invoicing.database.query('select from attachment_parts where user_id = $1', [user.id])).length;
  expect(await countParts()).toBe(2);

  await user.deleteAttachment(schedule, fileId);
  for (const owner of owners) {
    const terms = (await user.listAttachments(owner)).find(({ name }) => name === file.name)!;
    expect((await user.readAttachmentPart(owner, terms.id)).bytes).toEqual(aPdfFile());
    await user.deleteAttachment(owner, terms.id);
  }
  expect(await countParts()).toBe(1);
});

it('The key of a deleted file of a schedule does not replace the bytes of its copies', async () => {
  const [user, invoiceId] = await recurring.createUserWithInvoice('2031-01-10');
  const { id } = await user.createRecurring(invoiceId, { startsOn: '2031-01-10' });
  const schedule = { of: 'recurring', id } as const;
  const upload = { name: 'terms.pdf', idempotencyKey: randomUUID() };
  const { id: fileId } = await user.attach(schedule, aPdfFile(), upload);
  await recurring.createCopiesAt('2031-02-10T09:00:00Z');
  const [made] = await user.listRecurring();
  const invoice = { of: 'invoice', id: made!.runs[0]!.invoiceId! } as const;
  await user.deleteAttachment(schedule, fileId);

  for (const content of [aPdfFile('Other terms'), Buffer.concat([aPdfFile(), Buffer.alloc(ATTACHMENT_PART_BYTES)])]) {
    await expect(user.attach(schedule, content, upload)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
  const [terms] = await user.listAttachments(invoice);
  expect((await user.readAttachmentPart(invoice, terms!.id)).bytes).toEqual(aPdfFile());
  const parts = await recurring.invoicing.database.query('select from attachment_parts where user_id = $1', [user.id]);
  expect(parts).toHaveLength(1);
  expect(await user.attach(schedule, aPdfFile(), upload)).toMatchObject({ name: 'terms.pdf' });
});
