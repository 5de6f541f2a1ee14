import { describe, expect, it } from '@jest/globals';
import { redactTokens } from './link-token.js';

const TOKEN = 'Ab1-_'.padEnd(43, 'x');

describe('redactTokens', () => {
  it.each([
    [`https://paperbill.example/i/${TOKEN}`, 'https://paperbill.example/i/…'],
    [`/I/${TOKEN}/pdf`, '/i/…/pdf'],
    [`/i/i/${TOKEN}`, '/i/…/…'],
    [`/i/a/i/${TOKEN}`, '/i/…/i/…'],
    [`/i//${TOKEN}`, '/i/…'],
    [`/%2Fi%2F${TOKEN}`, '/%2Fi%2F…'],
    [`/x/${TOKEN}/i/y`, '/x/…/i/…'],
    [`/q/${TOKEN}/answer?decision=accepted`, '/q/…/answer?decision=accepted'],
    [TOKEN, '…'],
    ['/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11', '/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11'],
  ])('shortens %s to %s', (address, logged) => expect(redactTokens(address)).toBe(logged));
});
