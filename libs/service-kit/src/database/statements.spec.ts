import { expect, it } from '@jest/globals';
import { getTransactionPart } from './statements.js';

it.each([
  ['begin', 'begin'],
  ['  START TRANSACTION read only', 'begin'],
  ['commit', 'end'],
  ['end', 'end'],
  ['abort', 'end'],
  ['rollback', 'end'],
  ['rollback to savepoint trx1', 'within'],
  ['savepoint trx1', 'within'],
  ['release savepoint trx1', 'within'],
  ['set transaction isolation level read committed', 'within'],
  ['select 1', null],
  ['beginning', null],
  ['set local statement_timeout = 0', null],
] as const)('getTransactionPart returns the effect of the statement: %s', (text, part) => {
  expect(getTransactionPart(text)).toBe(part);
});
