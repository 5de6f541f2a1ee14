import { describe, expect, it } from '@jest/globals';
import { sampleInvoice, sampleLine } from '../testing/sample-invoice.js';
import { hanFontsFor } from './font-stacks.js';

const firstFont = (invoice: Parameters<typeof sampleInvoice>[0]) =>
  hanFontsFor(sampleInvoice(invoice))?.sans.split(',')[0];

describe('the fonts for Chinese, Japanese and Korean', () => {
  it('are left out where nothing needs them', () => {
    expect(hanFontsFor(sampleInvoice({ clientCountry: 'Japan', clientName: 'Łukasz Ωμέγα שלום' }))).toBeUndefined();
  });

  it.each([
    ['株式会社さくら', "'Noto Sans CJK JP'"],
    ['山田デザイン', "'Noto Sans CJK JP'"],
    ['주식회사 한빛', "'Noto Sans CJK KR'"],
    ['广州设计有限公司', "'Noto Sans CJK SC'"],
    ['廣州設計有限公司', "'Noto Sans CJK TC'"],
    ['有限公司', "'Noto Sans CJK SC'"],
  ])('are told by the letters of %s', (clientName, font) => {
    expect(firstFont({ clientName })).toBe(font);
  });

  it.each([
    ['Japan', "'Noto Sans CJK JP'"],
    ['South Korea', "'Noto Sans CJK KR'"],
    ['Taiwan', "'Noto Sans CJK TC'"],
    ['香港', "'Noto Sans CJK TC'"],
    ['China', "'Noto Sans CJK SC'"],
  ])('are told by the country %s where the letters do not tell', (clientCountry, font) => {
    expect(firstFont({ clientName: '直骨海', clientCountry })).toBe(font);
  });

  it('are told by the sender’s address too, and by any line', () => {
    expect(firstFont({ companyName: '直骨海', companyAddress: '1-1 Chiyoda\nTokyo, Japan' })).toBe(
      "'Noto Sans CJK JP'",
    );
    expect(firstFont({ clientName: '東京', lineItems: [sampleLine({ notes: 'ありがとう' })] })).toBe(
      "'Noto Sans CJK JP'",
    );
  });

  it('leave Korean words whole, and break lines of the others anywhere', () => {
    expect(hanFontsFor(sampleInvoice({ clientName: '주식회사 한빛' }))?.hasSpaces).toBe(true);
    expect(hanFontsFor(sampleInvoice({ clientName: '山田デザイン' }))?.hasSpaces).toBeUndefined();
  });

  it('have a serif beside the sans', () => {
    expect(hanFontsFor(sampleInvoice({ companyName: '株式会社さくら' }))?.serif).toMatch(/^'Noto Serif CJK JP', /);
  });
});
