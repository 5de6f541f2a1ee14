import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { query } from '@paperbill/contracts/nats';
import { getFileNats } from '@paperbill/test-infrastructure';
import { Logger } from '@nestjs/common';
import {
  bytesReplyMessage,
  connectBus,
  echoMessage,
  failMessage,
  largeReplyMessage,
  unansweredMessage,
  getCallOutcome,
  startEchoService,
} from './testing/echo-service.js';

Logger.overrideLogger(false);
const logSpy = jest.spyOn(Logger.prototype, 'error');
const { url } = await getFileNats();
await startEchoService(url);
const bus = connectBus(url);

describe('MessageBus.call', () => {
  it('transfers text of any script in both directions', async () => {
    const request = { text: 'Zażółć gęślą jaźń — 請求書 № 7 🧾' };
    expect(await bus.call(echoMessage, request)).toEqual(request);
  });

  it('transfers messages as large as a PDF in base64', async () => {
    const request = { text: 'x'.repeat(8_000_000) };
    expect((await bus.call(echoMessage, request)).text).toHaveLength(8_000_000);
  });

  it.each([0, 1, 100_001])('transfers %i bytes in the field base64 of a request', async (length) => {
    const base64 = Buffer.from(Array.from({ length }, (_, index) => index));
    const message = query<{ text: string; base64: Uint8Array }, unknown>(echoMessage.subject);
    const reply = await bus.call(message, { base64, text: 'Zażółć' });
    expect(reply).toEqual({ text: 'Zażółć', base64: base64.toString('base64') });
  });

  it.each([0, 1, 1_000])('transfers %i bytes beside the JSON of a reply unchanged', async (bytes) => {
    const reply = await bus.call(bytesReplyMessage, { bytes });
    expect(reply).toEqual({ name: 'Zażółć', bytes: Buffer.from(Array.from({ length: bytes }, (_, index) => index)) });
  });

  it('rejects with the error that the handler threw, including the error of each field', async () => {
    const error = await getCallOutcome(bus, failMessage, { failure: 'field' });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      status: 400,
      errors: [{ path: 'lineItems.2.quantity', message: 'Quantity is required' }],
    });
  });

  it('rejects with the message text that the handler chose', async () => {
    expect(await getCallOutcome(bus, failMessage, { failure: 'conflict' })).toMatchObject({
      code: 'INVOICE_NUMBER_TAKEN',
      status: 409,
      message: 'Nummer 7 gibt es schon — bitte eine andere.',
    });
  });

  it.each(['unknown', 'text'] as const)(
    'hides the details of an unexpected error (%s) and logs them in the service',
    async (failure) => {
      const error = await getCallOutcome(bus, failMessage, { failure });
      expect(error).toMatchObject({ code: 'SERVICE_FAILED', status: 502 });
      expect(JSON.stringify(error?.toWire()) + String(error?.cause)).not.toContain('hunter2');
      expect(logSpy).toHaveBeenLastCalledWith({ err: expect.any(Error), subject: 'specs.fail' });
    },
  );

  it('rejects with SERVICE_TIMEOUT after the time limit of the message', async () => {
    expect(await getCallOutcome(bus, unansweredMessage, {})).toMatchObject({ code: 'SERVICE_TIMEOUT', status: 504 });
  });

  it('rejects with SERVICE_UNAVAILABLE if no service subscribes', async () => {
    expect(await getCallOutcome(bus, query('specs.nobody'), {})).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
    });
  });
});

describe('A message that is too large', () => {
  it('is rejected before it is sent', async () => {
    expect(await getCallOutcome(bus, echoMessage, { text: 'x'.repeat(8_400_000) })).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('turns an oversized reply into an error instead of a timeout', async () => {
    expect(await getCallOutcome(bus, largeReplyMessage, { bytes: 8_400_000 })).toMatchObject({
      code: 'SERVICE_FAILED',
    });
    expect(logSpy).toHaveBeenLastCalledWith(expect.stringContaining('8400'));
  });

  it('turns an oversized reply with bytes into an error', async () => {
    expect(await getCallOutcome(bus, bytesReplyMessage, { bytes: 8_388_000 })).toMatchObject({
      code: 'SERVICE_FAILED',
    });
  });

  it('is measured in bytes, not in characters', async () => {
    expect(await getCallOutcome(bus, echoMessage, { text: '請'.repeat(2_800_000) })).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});
