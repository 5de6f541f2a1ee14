import { EntityManager } from '@mikro-orm/postgresql';
import { STORAGE_MAX_BYTES } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { runForAllUsers } from '@paperbill/service-kit';
import { describe, expect, it } from '@jest/globals';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { getMetricsRegistry } from '@paperbill/messaging';
import { selectStorageFigures } from './storage.queries.js';

const invoicing = await startInvoicing();

const getStoredBytes = async ({ id }: TestUser): Promise<number> => {
  const sql = 'select bytes::float8 as bytes from stored_bytes where user_id = $1';
  const [stored] = await invoicing.database.query<{ bytes: number }>(sql, [id]);
  return stored?.bytes ?? 0;
};
const setStoredBytes = ({ id }: TestUser, bytes: number) =>
  invoicing.database.query('update stored_bytes set bytes = $2 where user_id = $1', [id, bytes]);
async function readRefusalCount(): Promise<number> {
  const { values } = await getMetricsRegistry('invoicing').getSingleMetric('paperbill_storage_refusals_total')!.get();
  return values[0]!.value;
}

describe('The storage of an account', () => {
  it('counts invoices, copies, quotes and credit notes, and no deleted drafts', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext();
    const ofInvoice = await getStoredBytes(user);
    const draft = await user.copyInvoice(id);
    const withDraft = await getStoredBytes(user);
    await user.saveDraft({ id: draft.id, revision: 1, content: { ...draft.content, clientName: '漢'.repeat(100) } });
    const withLonger = await getStoredBytes(user);
    await user.deleteDraft(draft.id);
    expect(await getStoredBytes(user)).toBe(ofInvoice);
    await user.createQuote();
    const withQuote = await getStoredBytes(user);
    await user.createCreditNote(id);
    const sizes = [0, ofInvoice, withDraft, withLonger - 200];
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect([withQuote > ofInvoice, (await getStoredBytes(user)) > withQuote]).toEqual([true, true]);
  });

  it('counts the bytes of notes on invoices, credit notes and quotes, also when a quote is saved again', async () => {
    const user = invoicing.newUser();
    const countBytesOf = async (save: () => Promise<unknown>): Promise<number> => {
      const before = await getStoredBytes(user);
      await save();
      return (await getStoredBytes(user)) - before;
    };
    const note = '漢'.repeat(1_000);
    const bytes = Buffer.byteLength(note);
    expect((await countBytesOf(() => user.createNext({ note }))) - (await countBytesOf(() => user.createNext()))).toBe(
      bytes,
    );
    const [one, other] = [await user.createNext(), await user.createNext()];
    const credited = await countBytesOf(() => user.createCreditNote(other.id));
    expect((await countBytesOf(() => user.createCreditNote(one.id, { note }))) - credited).toBe(bytes);
    const { id, revision } = await user.createQuote();
    expect(
      (await countBytesOf(() => user.createQuote({ note }))) - (await countBytesOf(() => user.createQuote())),
    ).toBe(bytes);
    expect(await countBytesOf(() => user.changeQuote(id, revision, { note }))).toBe(bytes);
    expect(await countBytesOf(() => user.changeQuote(id, revision + 1))).toBe(-bytes);
  });

  it('that is full on the free plan only accepts shorter drafts, and an upgrade to Pro raises the limit', async () => {
    const [free, pro] = [invoicing.newUser('free'), invoicing.newUser('active')];
    for (const user of [free, pro]) {
      const { id } = await user.createNext();
      const draft = await user.copyInvoice(id);
      await setStoredBytes(user, STORAGE_MAX_BYTES.free);
      const copied = user.copyInvoice(id);
      if (user === pro) expect((await copied).revision).toBe(1);
      else {
        const message = refusalTexts.storageFull(STORAGE_MAX_BYTES.free, true);
        const before = await readRefusalCount();
        await expect(copied).rejects.toMatchObject({ code: 'QUOTA_REACHED', message });
        await expect(user.createNext()).rejects.toMatchObject({ code: 'QUOTA_REACHED', message });
        await expect(user.createQuote()).rejects.toMatchObject({ code: 'QUOTA_REACHED', message });
        expect(await readRefusalCount()).toBe(before + 3);
        const content = { ...draft.content, clientName: '' };
        expect(await user.saveDraft({ id: draft.id, revision: 1, content })).toMatchObject({ revision: 2 });
        expect(await user.listDrafts()).toHaveLength(1);
      }
    }
    const figures = await runForAllUsers(() => selectStorageFigures(invoicing.app.get(EntityManager).fork()));
    expect(figures.largestAccountBytes).toBeGreaterThanOrEqual(STORAGE_MAX_BYTES.free);
    expect(figures.totalBytes).toBeGreaterThan(figures.largestAccountBytes);
  });
});
