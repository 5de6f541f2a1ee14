import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_CLIENT_MESSAGES, MAX_LENGTH, MAX_UNREAD_CLIENT_MESSAGES } from '@paperbill/contracts/rules';
import { runConcurrently, getFailureCodes, startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

async function createLinkedInvoice() {
  const { id, invoiceNumber, clientName } = await user.createNext();
  return { id, invoiceNumber, clientName, ...{ token: (await user.createLink(id)).token } };
}

describe("A client's message about an invoice", () => {
  it('reaches the user, is unread until they look at it, and appears in the history', async () => {
    const { id, invoiceNumber, clientName, token } = await createLinkedInvoice();
    await user.sendClientMessage(token, { kind: 'paid', text: '' });
    await user.sendClientMessage(token, { text: ' Until when?\n' });
    const messages = await user.listClientMessages(id);
    expect(messages).toMatchObject([
      { kind: 'question', text: 'Until when?', readAt: null },
      { kind: 'paid', text: '', readAt: null },
    ]);
    expect((await user.listUnreadMessages()).slice(0, 2)).toMatchObject([
      { invoiceId: id, invoiceNumber, clientName, kind: 'question' },
      { invoiceId: id, kind: 'paid' },
    ]);
    await user.readClientMessages(id);
    expect((await user.listUnreadMessages()).filter(({ invoiceId }) => invoiceId === id)).toEqual([]);
    expect((await user.listClientMessages(id)).map(({ readAt }) => readAt !== null)).toEqual([true, true]);
    expect((await user.getDetails(id)).history.map(({ action }) => action)).toEqual([
      'client-question',
      'client-paid',
      'created',
    ]);
    expect((await user.getDetails(id)).status).toBe('pending');
  });

  it('is stored once if it is sent again', async () => {
    const { id, token } = await createLinkedInvoice();
    expect(getFailureCodes(await runConcurrently(5, () => user.sendClientMessage(token)))).toEqual([]);
    expect(await user.listClientMessages(id)).toHaveLength(1);
  });

  it('is refused if it is empty, too long, or sent by an unknown link', async () => {
    const { id, token } = await createLinkedInvoice();
    for (const text of [' ', 'x'.repeat(MAX_LENGTH.clientMessage + 1)]) {
      await expect(user.sendClientMessage(token, { text })).rejects.toMatchObject({ errors: [{ path: 'text' }] });
    }
    await expect(user.sendClientMessage(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [link] = await user.listLinks(id);
    await user.revokeLink(id, link!.id);
    await expect(user.sendClientMessage(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await user.listClientMessages(id)).toEqual([]);
  });

  it(`is refused if ${MAX_UNREAD_CLIENT_MESSAGES} unread ones wait, even with concurrent requests`, async () => {
    const { id, token } = await createLinkedInvoice();
    const outcomes = await runConcurrently(MAX_UNREAD_CLIENT_MESSAGES + 2, (n) =>
      user.sendClientMessage(token, { text: `Question ${n}` }),
    );
    expect(getFailureCodes(outcomes)).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED']);
    expect(await user.listClientMessages(id)).toHaveLength(MAX_UNREAD_CLIENT_MESSAGES);
    await user.readClientMessages(id);
    await user.sendClientMessage(token, { text: 'After all' });
    expect((await user.listClientMessages(id))[0]).toMatchObject({ text: 'After all' });
  });

  it('is accepted again without an error if a retry finds the limit reached', async () => {
    const { id, token } = await createLinkedInvoice();
    for (let n = 1; n <= MAX_UNREAD_CLIENT_MESSAGES; n++)
      await user.sendClientMessage(token, { text: `Question ${n}` });
    await user.sendClientMessage(token, { text: `Question ${MAX_UNREAD_CLIENT_MESSAGES}` });
    expect(await user.listClientMessages(id)).toHaveLength(MAX_UNREAD_CLIENT_MESSAGES);
  });

  it(`deletes the oldest read one if the invoice has ${MAX_CLIENT_MESSAGES}`, async () => {
    const { id, token } = await createLinkedInvoice();
    await user.sendClientMessage(token, { text: 'First' });
    await user.readClientMessages(id);
    await invoicing.database.query(
      `insert into client_messages (user_id, invoice_id, kind, text, read_at, created_at)
       select $1, $2, 'question', 'Question ' || n, now(), now() + n * interval '1 ms'
       from generate_series(1, ${MAX_CLIENT_MESSAGES - 1}) n`,
      [user.id, id],
    );
    await user.sendClientMessage(token, { text: 'Last' });
    const texts = (await user.listClientMessages(id)).map(({ text }) => text);
    expect(texts).toHaveLength(MAX_CLIENT_MESSAGES);
    expect(texts).toContain('Last');
    expect(texts).not.toContain('First');
  });

  it('is exported with all others, oldest first', async () => {
    const other = invoicing.newUser();
    const { id } = await other.createNext();
    const { token } = await other.createLink(id);
    for (const text of ['One', 'Two']) await other.sendClientMessage(token, { text });
    const { items } = await other.exportClientMessages();
    expect(items).toMatchObject([{ text: 'One', invoiceId: id }, { text: 'Two' }]);
    expect((await other.exportClientMessages(items[0]!.id)).items).toMatchObject([{ text: 'Two' }]);
  });
});
