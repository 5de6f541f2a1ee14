import { describe, expect, it } from '@jest/globals';
import { toLoggedError } from './error-for-log.js';

const toLoggedRecord = (error: unknown) => toLoggedError(error) as Record<string, unknown>;

describe('toLoggedError', () => {
  it('includes type, message, code and stack', () => {
    const error = new RangeError('Out of range');
    expect(toLoggedRecord(error)).toEqual({
      type: 'RangeError',
      message: 'Out of range',
      stack: expect.arrayContaining([expect.stringContaining('error-for-log.spec.ts')]),
    });
  });

  it('includes causes and aggregated errors', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(toLoggedRecord(new Error('No connection', { cause: new AggregateError([refused], '') }))).toMatchObject({
      message: 'No connection',
      cause: { type: 'AggregateError', errors: [{ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }] },
    });
  });

  it('omits the data that PostgreSQL quotes', () => {
    const duplicate = Object.assign(new Error('duplicate key\n - detail: Key (email)=(ada@example.com) exists'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(ada@example.com) already exists.',
      table: 'users',
      constraint: 'users_email_key',
    });
    const text = JSON.stringify(toLoggedRecord(new Error('Saving failed', { cause: duplicate })));

    expect(text).toContain('SQLSTATE 23505 (users, users_email_key)');
    expect(text).not.toContain('ada@example.com');
  });

  it('omits other properties of the error', () => {
    const error = Object.assign(new Error('Request failed'), { request: { headers: { cookie: 'sid=1' } } });
    expect(JSON.stringify(toLoggedRecord(error))).not.toContain('cookie');
  });

  it('returns only the type of a thrown value that is not an error', () => {
    expect(toLoggedError('password is hunter2')).toBe('string');
  });
});
