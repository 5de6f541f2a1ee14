import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_CLIENT_MESSAGES, MAX_LENGTH, MAX_UNREAD_CLIENT_MESSAGES } from '@paperbill/contracts/rules';
import { atOnce, failureCodes, type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;
let user: TestUser;

beforeAll(async () => {
  invoicing = await startInvoicing();
  user = invoicing.newUser();
});

async function linkedInvoice() {
  const { id, invoiceNumber, clientName } = await user.createNext();
  return { id, invoiceNumber, clientName, ...{ token: (await user.createLink(id)).token } };
}

describe("A client's message about an invoice", () => {
  it('reaches the user, is unread until they look at it, and appears in the history', async () => {
    const { id, invoiceNumber, clientName, token } = await linkedInvoice();
    await user.sayAsClient(token, { kind: 'paid', text: '' });
    await user.sayAsClient(token, { text: ' Until when?\n' });
    const messages = await user.clientMessages(id);
    expect(messages).toMatchObject([
      { kind: 'question', text: 'Until when?', readAt: null },
      { kind: 'paid', text: '', readAt: null },
    ]);
    expect((await user.unreadMessages()).slice(0, 2)).toMatchObject([
      { invoiceId: id, invoiceNumber, clientName, kind: 'question' },
      { invoiceId: id, kind: 'paid' },
    ]);
    await user.readClientMessages(id);
    expect((await user.unreadMessages()).filter(({ invoiceId }) => invoiceId === id)).toEqual([]);
    expect((await user.clientMessages(id)).map(({ readAt }) => readAt !== null)).toEqual([true, true]);
    expect((await user.details(id)).history.map(({ action }) => action)).toEqual([
      'client-question',
      'client-paid',
      'created',
    ]);
    expect((await user.details(id)).status).toBe('pending');
  });

  it('is stored once if it is sent again', async () => {
    const { id, token } = await linkedInvoice();
    expect(failureCodes(await atOnce(5, () => user.sayAsClient(token)))).toEqual([]);
    expect(await user.clientMessages(id)).toHaveLength(1);
  });

  it('is refused if it is empty, too long, or sent by an unknown link', async () => {
    const { id, token } = await linkedInvoice();
    for (const text of [' ', 'x'.repeat(MAX_LENGTH.clientMessage + 1)]) {
      await expect(user.sayAsClient(token, { text })).rejects.toMatchObject({ errors: [{ path: 'text' }] });
    }
    await expect(user.sayAsClient(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [link] = await user.links(id);
    await user.revokeLink(id, link!.id);
    await expect(user.sayAsClient(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await user.clientMessages(id)).toEqual([]);
  });

  it(`is refused if ${MAX_UNREAD_CLIENT_MESSAGES} unread ones wait, even with concurrent requests`, async () => {
    const { id, token } = await linkedInvoice();
    const said = await atOnce(MAX_UNREAD_CLIENT_MESSAGES + 2, (n) =>
      user.sayAsClient(token, { text: `Question ${n}` }),
    );
    expect(failureCodes(said)).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED']);
    expect(await user.clientMessages(id)).toHaveLength(MAX_UNREAD_CLIENT_MESSAGES);
    await user.readClientMessages(id);
    await user.sayAsClient(token, { text: 'After all' });
    expect((await user.clientMessages(id))[0]).toMatchObject({ text: 'After all' });
  });

  it('is accepted again without an error if a retry finds the limit reached', async () => {
    const { id, token } = await linkedInvoice();
    for (let n = 1; n <= MAX_UNREAD_CLIENT_MESSAGES; n++) await user.sayAsClient(token, { text: `Question ${n}` });
    await user.sayAsClient(token, { text: `Question ${MAX_UNREAD_CLIENT_MESSAGES}` });
    expect(await user.clientMessages(id)).toHaveLength(MAX_UNREAD_CLIENT_MESSAGES);
  });

  it(`deletes the oldest read one if the invoice has ${MAX_CLIENT_MESSAGES}`, async () => {
    const { id, token } = await linkedInvoice();
    await user.sayAsClient(token, { text: 'First' });
    await user.readClientMessages(id);
    await invoicing.database.query(
      `insert into client_messages (user_id, invoice_id, kind, text, read_at, created_at)
       select $1, $2, 'question', 'Question ' || n, now(), now() + n * interval '1 ms'
       from generate_series(1, ${MAX_CLIENT_MESSAGES - 1}) n`,
      [user.id, id],
    );
    await user.sayAsClient(token, { text: 'Last' });
    const texts = (await user.clientMessages(id)).map(({ text }) => text);
    expect(texts).toHaveLength(MAX_CLIENT_MESSAGES);
    expect(texts).toContain('Last');
    expect(texts).not.toContain('First');
  });

  it('is exported with all others, oldest first', async () => {
    const other = invoicing.newUser();
    const { id } = await other.createNext();
    const { token } = await other.createLink(id);
    for (const text of ['One', 'Two']) await other.sayAsClient(token, { text });
    const { items } = await other.exportClientMessages();
    expect(items).toMatchObject([{ text: 'One', invoiceId: id }, { text: 'Two' }]);
    expect((await other.exportClientMessages(items[0]!.id)).items).toMatchObject([{ text: 'Two' }]);
  });
});
