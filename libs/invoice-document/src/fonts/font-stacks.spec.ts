import { describe, expect, it } from '@jest/globals';
import { sampleInvoice, sampleLine } from '../testing/sample-invoice.js';
import { hanFontsFor } from './font-stacks.js';

const firstFont = (invoice: Parameters<typeof sampleInvoice>[0]) =>
  hanFontsFor(sampleInvoice(invoice))?.sans.split(',')[0];

describe('The fonts for Chinese, Japanese and Korean', () => {
  it('are left out if no text needs them', () => {
    expect(hanFontsFor(sampleInvoice({ clientCountry: 'Japan', clientName: 'Łukasz Ωμέγα שלום' }))).toBeUndefined();
  });

  it.each([
    ['株式会社さくら', "'Noto Sans CJK JP'"],
    ['山田デザイン', "'Noto Sans CJK JP'"],
    ['주식회사 한빛', "'Noto Sans CJK KR'"],
    ['广州设计有限公司', "'Noto Sans CJK SC'"],
    ['廣州設計有限公司', "'Noto Sans CJK TC'"],
    ['有限公司', "'Noto Sans CJK SC'"],
  ])('are chosen by the characters of %s', (clientName, font) => {
    expect(firstFont({ clientName })).toBe(font);
  });

  it.each([
    ['Japan', "'Noto Sans CJK JP'"],
    ['South Korea', "'Noto Sans CJK KR'"],
    ['Taiwan', "'Noto Sans CJK TC'"],
    ['香港', "'Noto Sans CJK TC'"],
    ['China', "'Noto Sans CJK SC'"],
  ])('are chosen by the country %s if the characters are ambiguous', (clientCountry, font) => {
    expect(firstFont({ clientName: '直骨海', clientCountry })).toBe(font);
  });

  it('are chosen by the sender’s address and by the line items too', () => {
    expect(firstFont({ companyName: '直骨海', companyAddress: '1-1 Chiyoda\nTokyo, Japan' })).toBe(
      "'Noto Sans CJK JP'",
    );
    expect(firstFont({ clientName: '東京', lineItems: [sampleLine({ notes: 'ありがとう' })] })).toBe(
      "'Noto Sans CJK JP'",
    );
  });

  it('keep Korean words on one line, and allow line breaks anywhere in the others', () => {
    expect(hanFontsFor(sampleInvoice({ clientName: '주식회사 한빛' }))?.hasSpaces).toBe(true);
    expect(hanFontsFor(sampleInvoice({ clientName: '山田デザイン' }))?.hasSpaces).toBeUndefined();
  });

  it('include a serif font', () => {
    expect(hanFontsFor(sampleInvoice({ companyName: '株式会社さくら' }))?.serif).toMatch(/^'Noto Serif CJK JP', /);
  });
});
