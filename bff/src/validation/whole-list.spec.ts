import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { toJsonPart } from '../testing/fake-services.js';
import { createTestSignal } from '../testing/signal.js';
import { startTestApi } from '../testing/test-api.js';

/** The smallest number of items for which the BFF streams the response. */
const STREAMED_ITEM_COUNT = 101;
/** If each item of a part contains this text, the part is 1 MB long. */
const LONG_TEXT = 'x'.repeat(10_000);
/**
 * The maximum number of parts that may be read before the client has received the earlier parts. Two of these parts are
 * in memory, and the others are in the socket buffers.
 */
const MAX_PARTS_AHEAD = 30;

const api = await startTestApi();

describe('sendInParts', () => {
  beforeEach(() => void api.services.takeRequests());

  const items = (part: number, count: number, text = '') =>
    Array.from({ length: count }, (_, index) => ({ id: `${part}.${index}`, text }));
  const part = (number: number, count: number, { isLast = false, text = '' } = {}) => ({
    ...toJsonPart(items(number, count, text), isLast ? null : String(number)),
    total: null,
  });
  const open = (signal?: AbortSignal) =>
    fetch(`${api.url}/api/invoices`, { headers: { Cookie: api.cookie }, ...(signal && { signal }) });
  const replyEndlessly = () =>
    api.services.reply('listInvoicesAsJson', part(0, STREAMED_ITEM_COUNT, { text: LONG_TEXT }));
  const countRequestedParts = async (): Promise<number> => {
    for (let all = 0; ;) {
      const more = api.services.takeRequests().length;
      if (more === 0 && all > 0) return all;
      all += more;
      await sleep(300);
    }
  };

  it('sends the first part at once and streams the rest unchanged', async () => {
    const continueSignal = createTestSignal();
    api.services.reply(
      'listInvoicesAsJson',
      part(0, STREAMED_ITEM_COUNT),
      continueSignal.whenFired.then(() => part(1, 3)),
      part(2, 0),
      part(3, 2, { isLast: true }),
    );

    const answer = await open();
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes(`"0.${STREAMED_ITEM_COUNT - 1}"`)) text += (await reader.read()).value;
    continueSignal.fire();
    for (let more = await reader.read(); !more.done; more = await reader.read()) text += more.value;

    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(text).toBe(JSON.stringify([...items(0, STREAMED_ITEM_COUNT), ...items(1, 3), ...items(3, 2)]));
  });

  it('sends a short list with its length', async () => {
    api.services.reply('listInvoicesAsJson', part(0, 100, { isLast: true }));
    const answer = await open();

    const text = JSON.stringify(items(0, 100));
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(await answer.text()).toBe(text);
  });

  it.each(['second', 'third'])(
    'closes the connection if the %s part fails, so that the list does not look complete',
    async (which) => {
      const good = which === 'second' ? [part(0, STREAMED_ITEM_COUNT)] : [part(0, STREAMED_ITEM_COUNT), part(1, 3)];
      api.services.reply('listInvoicesAsJson', ...good, new AppError('SERVICE_FAILED'));

      const answer = await open();
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow();
    },
  );

  it('answers with the error if the first part fails', async () => {
    api.services.reply('listInvoicesAsJson', new AppError('SERVICE_FAILED'));
    expect((await open()).status).toBe(502);
  });

  // The tests below abort requests. They are the last tests, because an aborted request could take the reply that a
  // later test has set.
  it('reads parts no faster than the client reads', async () => {
    replyEndlessly();
    const left = new AbortController();
    await open(left.signal);

    expect(await countRequestedParts()).toBeLessThan(MAX_PARTS_AHEAD);
    left.abort();
  });

  it('stops reading parts after the client has left', async () => {
    replyEndlessly();
    const left = new AbortController();
    const reader = (await open(left.signal)).body!.getReader();
    await reader.read();
    left.abort();

    expect(await countRequestedParts()).toBeLessThan(MAX_PARTS_AHEAD);
  });
});
