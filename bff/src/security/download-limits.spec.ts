import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, documents, invoicing } from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';
import { aCustomer } from '@paperbill/testing/data';
import { readNothing, type SlowLine } from '@paperbill/testing/people';
import request from 'supertest';
import { aUser, FakeIdentity } from '../testing/fake-identity.js';
import { signal } from '../testing/signal.js';
import { ownPageHeaders, startTestBff } from '../testing/test-bff.js';

const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

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
  ])('keep the place of a PDF that is being read after its browser has left, %s', async (_, isAnswered) => {
    const read = new Set<string>();
    const mayAnswer = signal();
    const stop = await answerMessage(documents.getPdf, async ({ withoutPdf }, requestId) => {
      if (!withoutPdf) {
        read.add(requestId);
        await mayAnswer.given;
      }
      return { fileName: 'a.pdf', bytes: withoutPdf ? null : Buffer.from('%PDF'), sha256: 'a' };
    });
    const headers = ownPageHeaders(fakeIdentity.createCookie(aUser()));
    const ask = () => readNothing(url, { method: 'GET', path: `/api/invoices/${ID}/download-pdf`, headers });
    const begun = async (count: number) => {
      for (let tries = 0; tries < 1_000 && read.size < count; tries += 1) await sleep(20);
      return read.size;
    };
    const left = Array.from({ length: 6 }, ask);
    expect(await begun(6)).toBe(6);
    for (const { close } of left) close();
    const leftAt = Date.now();
    const later = Array.from({ length: 6 }, ask);
    await sleep(300);
    // The places of the attackers expire after some time, which a busy machine may exceed before this check.
    if (Date.now() < leftAt + 2_500) expect(read.size).toBe(6);
    if (isAnswered) mayAnswer.give();
    expect(await begun(12)).toBe(12);
    mayAnswer.give();
    for (const { close } of later) close();
    await stop();
  });

  it.each([
    ['PDFs', `/api/invoices/${ID}/download-pdf`, { users: 3, places: 16 }],
    ['whole lists', '/api/customers', { users: 5, places: 10 }],
  ])('abort stalled transfers of %s when another user waits', async (_, path, { users, places }) => {
    const bytes = Buffer.alloc(5 * 1024 * 1024);
    const activeRequestIds = new Set<string>();
    let read = 0;
    const stops = [
      await answerMessage(documents.getPdf, ({ withoutPdf }, requestId) => {
        if (!withoutPdf) activeRequestIds.add(requestId);
        return { fileName: 'a.pdf', bytes: withoutPdf ? null : bytes, sha256: 'a' };
      }),
      await answerMessage(catalogue.listCustomers, ({ after }, requestId) => {
        activeRequestIds.add(requestId);
        read += 1;
        const part = Number(after?.id ?? 0) + 1;
        return { items: partOfCustomers(part), more: part < 12 };
      }),
      await answerMessage(invoicing.getCustomerTotals, () => ({ items: [], more: false })),
    ];
    let isCutOff = false;
    const attack: SlowLine[] = [];
    const addAttacker = () => {
      const headers = ownPageHeaders(fakeIdentity.createCookie(aUser()));
      const lines = Array.from({ length: 6 }, () => readNothing(url, { method: 'GET', path, headers }));
      for (const { closed } of lines) void closed.then(() => (isCutOff = true));
      attack.push(...lines);
    };
    for (let user = 0; user < users; user++) addAttacker();
    // Downloads are added until the attacker holds all places and nothing more is read. Before that, no user has to
    // wait.
    for (let [before, held] = [-1, -1]; activeRequestIds.size < places || read > before; await sleep(500)) {
      // A busy machine may have answered some of the requests with 504, so another attacker is needed.
      if (activeRequestIds.size < places && activeRequestIds.size === held && read === before) addAttacker();
      [before, held] = [read, activeRequestIds.size];
    }

    const ask = async () => (await request(url).get(path).set('Cookie', fakeIdentity.createCookie(aUser()))).status;
    // A busy machine may answer late, so all statuses are collected.
    const statuses: number[] = [];
    do statuses.push(await ask());
    while (!isCutOff || [429, 504].includes(statuses.at(-1)!));
    expect(statuses.at(-1)).toBe(200);
    for (const { close } of attack) close();

    for (const stop of stops) await stop();
  });
});

/** 500 KB, which is small enough to be sent in time. The ids are the number of the part. */
const partOfCustomers = (part: number) =>
  Array.from({ length: 5 }, () => ({ ...aCustomer(), id: String(part), notes: 'x'.repeat(100_000) }) as never);
