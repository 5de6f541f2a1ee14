import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { MailStore, MAX_MAILS } from './kept-mails.js';

it('MailStore keeps the newest mails in its folder and shows them after a kill', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'mailbox-')), 'mails');
  const add = (kept: MailStore, number: number) =>
    kept.add(Buffer.from(`Subject: Mail ${number}\r\n\r\nHello`), { from: '', to: ['eve@example.org'] });
  const before = await MailStore.open(folder);
  for (let number = 1; number <= MAX_MAILS + 1; number++) await add(before, number);
  expect(await readdir(folder)).toHaveLength(MAX_MAILS);
  await writeFile(join(folder, '199.mail'), '{"receivedAt":');
  await writeFile(join(folder, '202.mail.new'), '{"receivedAt":');

  const after = await MailStore.open(folder);
  expect(after.list('eve@example.org')).toEqual(before.list().filter(({ id }) => id !== '199'));
  await add(after, 202);
  expect(after.list()[0]).toMatchObject({ id: '202', subject: 'Mail 202' });
  await after.clear();
  expect((await MailStore.open(folder)).list()).toEqual([]);
  await rm(dirname(folder), { recursive: true });
});
