import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { query } from '@paperbill/contracts/nats';
import { fileNats } from '@paperbill/test-infrastructure';
import { Logger } from '@nestjs/common';
import type { MessageBus } from './index.js';
import {
  bytesReply,
  connectBus,
  echo,
  fail,
  largeReply,
  never,
  outcome,
  startAnswering,
} from './testing/echo-service.js';

let logged: ReturnType<typeof jest.spyOn>;
let bus: MessageBus;

beforeAll(async () => {
  Logger.overrideLogger(false);
  logged = jest.spyOn(Logger.prototype, 'error');
  const { url } = await fileNats();
  await startAnswering(url);
  bus = connectBus(url);
});

describe('A call', () => {
  it('brings text of any script there and back', async () => {
    const request = { text: 'Zażółć gęślą jaźń — 請求書 № 7 🧾' };
    expect(await bus.call(echo, request)).toEqual(request);
  });

  it('carries as much as a PDF in base64', async () => {
    const request = { text: 'x'.repeat(8_000_000) };
    expect((await bus.call(echo, request)).text).toHaveLength(8_000_000);
  });

  it.each([0, 1, 1_000])('brings %i bytes beside the JSON of its reply, as they are', async (bytes) => {
    const reply = await bus.call(bytesReply, { bytes });
    expect(reply).toEqual({ name: 'Zażółć', bytes: Buffer.from(Array.from({ length: bytes }, (_, index) => index)) });
  });

  it('is answered with the error that the handler threw, field by field', async () => {
    const error = await outcome(bus, fail, { how: 'field' });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      status: 400,
      errors: [{ path: 'lineItems.2.quantity', message: 'Quantity is required' }],
    });
  });

  it("is answered with the handler's own words", async () => {
    expect(await outcome(bus, fail, { how: 'conflict' })).toMatchObject({
      code: 'INVOICE_NUMBER_TAKEN',
      status: 409,
      message: 'Nummer 7 gibt es schon — bitte eine andere.',
    });
  });

  it.each(['unknown', 'text'] as const)(
    'tells nothing of a failure that nobody foresaw (%s), which is logged where it happened',
    async (how) => {
      const error = await outcome(bus, fail, { how });
      expect(error).toMatchObject({ code: 'SERVICE_FAILED', status: 502 });
      expect(JSON.stringify(error?.toWire()) + String(error?.cause)).not.toContain('hunter2');
      expect(logged).toHaveBeenLastCalledWith({ err: expect.any(Error), subject: 'specs.fail' });
    },
  );

  it('ends with SERVICE_TIMEOUT once its time is up', async () => {
    expect(await outcome(bus, never, {})).toMatchObject({ code: 'SERVICE_TIMEOUT', status: 504 });
  });

  it('ends with SERVICE_UNAVAILABLE where nobody answers', async () => {
    expect(await outcome(bus, query('specs.nobody'), {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  });
});

describe('A message that is too large', () => {
  it('is refused before it is sent', async () => {
    expect(await outcome(bus, echo, { text: 'x'.repeat(8_400_000) })).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('as a reply becomes an error, not a timeout', async () => {
    expect(await outcome(bus, largeReply, { bytes: 8_400_000 })).toMatchObject({ code: 'SERVICE_FAILED' });
    expect(logged).toHaveBeenLastCalledWith(expect.stringContaining('8400'));
  });

  it('as a reply of bytes becomes an error too', async () => {
    expect(await outcome(bus, bytesReply, { bytes: 8_388_000 })).toMatchObject({ code: 'SERVICE_FAILED' });
  });

  it('is measured in bytes, not in letters', async () => {
    expect(await outcome(bus, echo, { text: '請'.repeat(2_800_000) })).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
