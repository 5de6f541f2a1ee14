import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@paperbill/contracts/http';
import { startTestBff, type TestBff } from '../testing/test-bff.js';

describe('Data that is not a valid HTTP request', () => {
  let bff: TestBff;

  beforeAll(async () => {
    bff = await startTestBff();
  });

  it.each([
    ['a text that is not HTTP', 'hello\r\n\r\n', 400, 'INVALID_INPUT'],
    ['an unencoded URL', 'GET /api/invoices?search=\u00e4 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'INVALID_INPUT'],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('gets the error body and closes the connection: %s', async (_, sent, status, code) => {
    const socket = connect(Number(new URL(bff.url).port), '127.0.0.1');
    socket.write(sent, 'latin1');

    const [head, body] = (await text(socket)).split('\r\n\r\n');

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nConnection: close\r\n`));
    const [, requestId] = /x-request-id: (\S+)/.exec(head!)!;
    const { message, ...rest } = JSON.parse(body!) as ErrorBody;
    expect(rest).toEqual({ error: message, code, requestId });
  }); // oxfmt-ignore

  it('gets no second response after the response to its first part', async () => {
    const socket = connect(Number(new URL(bff.url).port), '127.0.0.1');
    socket.write('POST /nothing HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    const answered: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => {
      if (answered.push(bytes) === 1) socket.write('no chunk\r\n');
    });
    await new Promise((closed) => socket.once('close', closed));

    expect(
      Buffer.concat(answered)
        .toString()
        .match(/HTTP\/1\.1 \d+/g),
    ).toEqual(['HTTP/1.1 403']);
  });
});
