import { describe, expect, it, jest } from '@jest/globals';
import { failure, fakeApi, json } from '../../test/fake-api.js';
import { ApiError, getNoAnswerCause, getNoAnswerToast, request, requestJson, getServerMessage } from './request.js';
import { setAppLanguage } from '../languages/app-language.js';
import { addTexts, removeTexts } from '../languages/t.js';
import { timeLimits } from './time-limits.js';

const catchError = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('request', () => {
  it('sends cookies, and a content type only with a JSON body, because the browser sets the multipart boundary', async () => {
    fakeApi({ 'GET /api/things': { a: 1 }, 'POST /api/things': { b: 2 } });

    expect(await requestJson('/api/things')).toEqual({ a: 1 });
    expect(await requestJson('/api/things', { method: 'POST', body: { name: 'x' } })).toEqual({ b: 2 });

    const body = new FormData();
    await request('/api/things', { method: 'POST', body });

    const [get, post, form] = sentRequests();
    expect(get).toMatchObject({ credentials: 'include', headers: { Accept: 'application/json' } });
    expect(get).not.toHaveProperty('body');
    expect(post).toMatchObject({
      body: '{"name":"x"}',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    });
    expect(form).toMatchObject({ body, headers: { Accept: 'application/json' } });
  });

  it('throws an ApiError with status and body text, and exposes the message and field errors', async () => {
    const errors = [{ path: 'companyName', message: 'Company name is required' }];
    fakeApi({ 'POST /api/profile': () => failure(400, 'INVALID_INPUT', 'Please check.', errors) });

    const error = (await catchError(request('/api/profile', { method: 'POST' }))) as ApiError;

    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toMatch(/^400: \{"message":"Please check\."/);
    expect(getServerMessage(error)).toBe('Please check.');
    expect(error.fieldErrors).toEqual(errors);
  });

  it('asks for the codes of messages if the app is not in English, and writes the messages in its language', async () => {
    setAppLanguage('de');
    addTexts({
      'You can have {most} taxes. Please delete or change one of them.': ['Sie können ', ['most'], ' Steuern haben.'],
      'Please try again in {count} seconds.': ['Noch ', ['count'], ' Sekunden.'],
      'Please use at most {max} characters': ['Höchstens ', ['max'], ' Zeichen'],
      'Name is required': 'Der Name fehlt',
      'This is more than is left of the line: {left} can still be credited.': ['Noch ', ['left']],
    });
    const body = {
      message: 'You can have 50 taxes.',
      code: 'QUOTA_REACHED',
      errors: [
        { path: 'note', message: 'Please use at most 9 characters' },
        { path: 'name', message: 'Name is required' },
        { path: 'lines.0', message: 'This is more than is left of the line: 8.5 can still be credited.' },
        { path: 'other', message: 'Only a newer release knows this' },
      ],
      reasons: {
        message: { code: 'tooManyTaxes', params: [50] },
        fields: {
          note: { code: 'tooLong', params: [9] },
          'lines.0': { code: 'creditedQuantityTooMuch', params: [{ quantity: '8.5000' }] },
        },
        retryAfter: 30,
      },
    };
    fakeApi({ 'POST /api/taxes': () => json(body, { status: 403 }) });

    const error = (await catchError(request('/api/taxes', { method: 'POST' }))) as ApiError;
    setAppLanguage('en');
    removeTexts();

    expect(sentRequests()[0]).toMatchObject({ headers: { 'X-Error-Reasons': '1' } });
    expect(getServerMessage(error)).toBe('Sie können 50 Steuern haben. Noch 30 Sekunden.');
    expect(error.fieldErrors.map(({ message }) => message)).toEqual([
      'Höchstens 9 Zeichen',
      'Der Name fehlt',
      'Noch 8,5',
      'Only a newer release knows this',
    ]);
  });

  it('writes stored failures in the language of the app', async () => {
    setAppLanguage('fr');
    addTexts({
      'The mail server said: {reply}': ['Réponse : ', ['reply']],
      'You can have {most} taxes. Please delete or change one of them.': ['Vous pouvez avoir ', ['most'], ' taxes.'],
    });
    const mails = [
      { error: 'The mail server said: 550', failure: { code: 'serverSaid', params: ['550'] } },
      { error: 'An older release wrote this' },
      { error: 'A newer release wrote this', failure: { code: 'newer' } },
    ];
    const schedules = [{ error: 'You can have 50 taxes.', failure: { code: 'tooManyTaxes', params: [50] } }];
    fakeApi({ 'GET /api/mails': () => json({ mails, schedules }) });

    const answer = await requestJson('/api/mails');
    setAppLanguage('en');
    removeTexts();

    expect(answer).toMatchObject({
      mails: [
        { error: 'Réponse : 550' },
        { error: 'An older release wrote this' },
        { error: 'A newer release wrote this' },
      ],
      schedules: [{ error: 'Vous pouvez avoir 50 taxes.' }],
    });
    expect(await requestJson('/api/mails')).toEqual({ mails, schedules });
  });

  it('uses the status text for an empty body, and has no server message for a body of a proxy', async () => {
    fakeApi({
      'GET /api/empty': () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
      'GET /api/proxy': () => new Response('<h1>Oops</h1>', { status: 504 }),
      'GET /api/list': () => json(['no error body'], { status: 500 }),
    });

    expect(await catchError(request('/api/empty'))).toHaveProperty('message', '502: Bad Gateway');
    expect(getServerMessage(await catchError(request('/api/proxy')))).toBeUndefined();
    expect(getServerMessage(await catchError(request('/api/list')))).toBeUndefined();
  });

  it('times out even if the response body has started and never ends', async () => {
    jest.replaceProperty(timeLimits, 'read', 20);
    const createEndlessResponse = () =>
      new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }));
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, { signal } = {}) => {
      const response = createEndlessResponse();
      const arrayBuffer = () =>
        new Promise<ArrayBuffer>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        });
      return Object.assign(response, { arrayBuffer });
    });
    expect(await catchError(request('/api/endless'))).toMatchObject({ name: 'NoAnswerError', reason: 'timedOut' });
  });
});

it('Every toast of a 429 of the API shows the waiting time, and toasts of other errors show none', () => {
  const body = (code: string) => JSON.stringify({ message: 'Too many requests. Please try again in 2 minutes.', code });
  const refused = new ApiError(429, body('TOO_MANY_REQUESTS'));
  const text = 'Too many requests. Please try again in 2 minutes.';
  expect(getNoAnswerToast(refused)).toEqual({ title: 'Please wait', text, tone: 'destructive' });
  expect(getNoAnswerCause(refused)).toBe(text);
  for (const error of [new ApiError(429, 'of a proxy'), new ApiError(403, body('QUOTA_REACHED'))]) {
    expect([getNoAnswerToast(error), getNoAnswerCause(error)]).toEqual([undefined, undefined]);
  }
});

const sentRequests = () => jest.mocked(fetch).mock.calls.map(([, init]) => init);
