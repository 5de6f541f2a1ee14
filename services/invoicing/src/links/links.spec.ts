import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { invoicing as messages } from '@paperbill/contracts/nats';
import {
  clientMessageKinds,
  MAX_LINKS,
  MAX_CLIENT_MESSAGES,
  MAX_LENGTH,
  MAX_UNREAD_CLIENT_MESSAGES,
} from '@paperbill/contracts/rules';
import { aPdfFile, aProfile } from '@paperbill/testing';
import { runConcurrently, getFailureCodes, startInvoicing } from '../testing/invoicing-under-test.js';
import { aPng } from '../testing/pictures.js';
import { toLinkAddress } from '../testing/link-address.js';

const invoicing = await startInvoicing();
const user = invoicing.newUser();

const readLink = (token: string) => invoicing.bus.call(messages.readLink, toLinkAddress(token));
const findLink = (token: string) => invoicing.bus.call(messages.findLink, toLinkAddress(token));
const openLink = (token: string) => invoicing.bus.call(messages.openLink, toLinkAddress(token));

describe('A link to an invoice', () => {
  it("shows the invoice and the amount due, and none of the user's private fields", async () => {
    const invoice = await user.createNext();
    await user.recordPayment(invoice.id, { amount: '1.00', note: 'In cash, at the fair' });
    const { token, ...link } = await user.createLink(invoice.id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(link).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      mailedTo: null,
      mail: null,
      openedAt: null,
      revokedAt: null,
    });
    const linkedInvoice = await readLink(token);
    const { payments, history, creditNotes, ...details } = await user.getDetails(invoice.id);
    expect(linkedInvoice).toMatchObject({
      userId: user.id,
      linkId: link.id,
      invoice: { id: invoice.id, amountPaid: '1.00' },
    });
    expect([linkedInvoice.invoice.amountDue, linkedInvoice.invoice.overpaid]).toEqual([details.amountDue, '0.00']);
    expect(linkedInvoice.invoice.lineItems).toEqual(details.lineItems);
    expect(JSON.stringify(linkedInvoice)).not.toContain('at the fair');
    expect([payments, history, creditNotes].map(({ length }) => length)).toEqual([1, 2, 0]);
    expect(Object.keys(linkedInvoice.invoice)).not.toEqual(expect.arrayContaining(['payments']));
  });

  it('shows the logo that the invoice was issued with, and no logo once it is revoked', async () => {
    const owner = invoicing.newUser();
    const logo = (token: string) => invoicing.bus.call(messages.readLogoOfLink, toLinkAddress(token));
    const before = await owner.createLink((await owner.createNext()).id);
    await expect(logo(before.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await owner.saveProfile(aProfile(), await aPng());
    const { sha256, mediaType } = await owner.getLogo();
    const { id } = await owner.createNext();
    const link = await owner.createLink(id);
    await owner.saveProfile(aProfile(), await aPng({ width: 40, height: 20 }, '#b8391f'));
    expect(await logo(link.token)).toMatchObject({ sha256, mediaType });
    await owner.revokeLink(id, link.id);
    await expect(logo(link.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has a version that changes only if the shown content changes', async () => {
    const version = async () => (await invoicing.bus.call(messages.readLinkVersion, toLinkAddress(token))).version;
    const invoice = await user.createNext();
    const { token } = await user.createLink(invoice.id);
    const versions = [await version()];
    expect((await readLink(token)).version).toBe(versions[0]);
    await openLink(token);
    expect(await version()).toBe(versions[0]);
    for (const change of [
      () => user.recordPayment(invoice.id, { amount: '1.00' }),
      () => user.savePaymentOptions({ iban: 'DE89370400440532013000', paymentLink: '' }),
      () => user.createCreditNote(invoice.id, { kind: 'amount', amount: '1.00' }),
      () => user.setStatus(invoice.id, 'paid'),
      () => user.attach({ of: 'invoice', id: invoice.id }, aPdfFile()),
    ]) {
      await change();
      versions.push(await version());
    }
    expect(new Set(versions).size).toBe(versions.length);
    await user.attach({ of: 'invoice', id: invoice.id }, aPdfFile(), { name: 'own.pdf', withMail: false });
    const { version: last, attachments } = await readLink(token);
    expect([last, attachments!.map(({ name }) => name)]).toEqual([versions.at(-1), ['plan.pdf']]);
  });

  it('is stored as a hash, without its token', async () => {
    const { token } = await user.createLink((await user.createNext()).id);
    const rows = await invoicing.database.query('select invoice_links::text as row from invoice_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('is not found once revoked, and other links still work', async () => {
    const { id } = await user.createNext();
    const [first, second] = [await user.createLink(id), await user.createLink(id)];
    const links = await user.revokeLink(id, first.id);
    expect(links.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false]);
    expect(await user.revokeLink(id, first.id)).toEqual(links);
    expect(await user.listLinks(id)).toEqual(links);
    await expect(readLink(first.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(openLink(first.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(findLink(first.token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await readLink(second.token)).linkId).toBe(second.id);
    expect(await findLink(second.token)).toMatchObject({ linkId: second.id, invoiceId: id, isTest: false });
    const events = await user.listAuditEvents();
    expect(events.filter(({ action }) => action === 'link.revoked')).toHaveLength(1);
  });

  it('is found only by its own token', async () => {
    for (const token of ['', 'x', randomUUID(), "' or true --"]) {
      await expect(readLink(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(invoicing.bus.call(messages.readLink, { tokenHash: '%' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('records the first time that a person opened it, and adds one event to the history', async () => {
    const { id } = await user.createNext();
    const { token } = await user.createLink(id);
    await readLink(token);
    expect((await user.listLinks(id))[0]!.openedAt).toBeNull();
    await runConcurrently(3, () => openLink(token));
    const { openedAt } = (await user.listLinks(id))[0]!;
    expect(openedAt).toMatch(/^\d{4}-/);
    await openLink(token);
    expect((await user.listLinks(id))[0]!.openedAt).toBe(openedAt);
    expect((await user.getDetails(id)).history.map(({ action }) => action)).toEqual(['opened', 'created']);
  });

  it('of a test mail is not recorded as opened, says that it is a test, and takes no message', async () => {
    const { id } = await user.createNext();
    const { token } = await user.createLink(id);
    await user.sendMail(id, { kind: 'test' });
    await invoicing.database.query(
      `update mails set link_id = (select id from invoice_links where token_hash = sha256($2::bytea)) where invoice_id = $1`,
      [id, token],
    );
    await openLink(token);
    expect((await user.listLinks(id)).every(({ openedAt }) => openedAt === null)).toBe(true);
    expect((await readLink(token)).isTest).toBe(true);
    for (const kind of clientMessageKinds) {
      await expect(user.sendClientMessage(token, { kind })).rejects.toMatchObject({ code: 'TEST_LINK' });
    }
    expect((await user.getDetails(id)).history.map(({ action }) => action)).toEqual(['created']);
  });

  it('can be revoked while its mail is being sent, without a deadlock', async () => {
    const { id } = await user.createNext();
    for (let round = 0; round < 10; round++) {
      await invoicing.database.query('delete from mails');
      await user.sendMail(id);
      const [link] = await user.listLinks(id);
      const [, revoked] = await Promise.allSettled([
        invoicing.bus.call(messages.leaseMail, {}),
        user.revokeLink(id, link!.id),
      ]);
      expect(revoked).toMatchObject({ status: 'fulfilled' });
    }
  });

  it('counts towards the limit only if the user made it, not if a mail carries it', async () => {
    const user = invoicing.newUser('active');
    const { id } = await user.createNext();
    await runConcurrently(MAX_LINKS, () => user.createLink(id));
    await user.sendMail(id);
    expect(await user.listMails(id)).toMatchObject([{ state: 'queued' }]);
    await expect(user.createLink(id)).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  });

  it(`is refused beyond ${MAX_LINKS} working ones, even with concurrent requests, and revoked ones are deleted to make room`, async () => {
    const { id } = await user.createNext();
    const results = await runConcurrently(MAX_LINKS + 3, () => user.createLink(id));
    expect(getFailureCodes(results)).toEqual(Array.from({ length: 3 }, () => 'QUOTA_REACHED'));
    const [newest] = await user.listLinks(id);
    await user.revokeLink(id, newest!.id);
    await user.createLink(id);
    const links = await user.listLinks(id);
    expect(links).toHaveLength(MAX_LINKS);
    expect(links.map((link) => link.id)).not.toContain(newest!.id);
  });
});

describe('The export of links', () => {
  it('names the invoices, and continues after a link that was deleted since', async () => {
    const other = invoicing.newUser();
    const [first, second] = [await other.createNext(), await other.createNext()];
    const links = [await other.createLink(first.id), await other.createLink(second.id)];
    const { items, more } = await other.exportLinks();
    expect([items.map(({ id }) => id), more]).toEqual([links.map(({ id }) => id).sort(), false]);
    expect(items.find(({ id }) => id === links[0]!.id)).toMatchObject({
      invoiceId: first.id,
      invoiceNumber: first.invoiceNumber,
    });
    await invoicing.database.query('delete from invoice_links where id = $1', [items[0]!.id]);
    expect((await other.exportLinks(items[0]!.id)).items).toEqual([items[1]]);
  });
});

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
