import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { documents } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { openWithoutReading } from '@paperbill/testing/people';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { createTestSignal } from '../testing/signal.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const INVOICE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

describe('The downloads of one user', () => {
  let url: string;
  let fakeIdentity: FakeIdentity;

  beforeAll(async () => {
    fakeIdentity = await FakeIdentity.start();
    ({ url } = await startTestBff({ TRUST_PROXY: '1' }));
  });

  it.each([
    ['until it has been read, because otherwise documents would read any number at once', true],
    ['for a limited time if documents never answers', false],
  ])('count a PDF that is still being read after its browser has left, %s', async (_, isAnswered) => {
    const read = new Set<string>();
    const mayAnswer = createTestSignal();
    const stop = await answerMessage(documents.getPdf, async ({ withoutPdf }, requestId) => {
      if (!withoutPdf) {
        read.add(requestId);
        await mayAnswer.whenFired;
      }
      return { fileName: 'a.pdf', bytes: withoutPdf ? null : Buffer.from('%PDF'), sha256: 'a' };
    });
    const headers = ownPageHeaders(fakeIdentity.createCookie(aUser()));
    const ask = () =>
      openWithoutReading(url, { method: 'GET', path: `/api/invoices/${INVOICE_ID}/download-pdf`, headers });
    const begun = async (count: number) => {
      for (let tries = 0; tries < 1_000 && read.size < count; tries += 1) await sleep(20);
      return read.size;
    };
    const left = Array.from({ length: 6 }, ask);
    expect(await begun(6)).toBe(6);
    for (const { close } of left) close();
    const leftAt = Date.now();
    const laterAnswers = Array.from({ length: 6 }, ask);
    await sleep(300);
    // After its browser has disconnected, a slow transfer counts towards the limit for some time. A slow machine may
    // reach this line after that time. It then skips this check.
    if (Date.now() < leftAt + 2_500) expect(read.size).toBe(6);
    if (isAnswered) mayAnswer.fire();
    expect(await begun(12)).toBe(12);
    mayAnswer.fire();
    for (const { close } of laterAnswers) close();
    await stop();
  });
});
