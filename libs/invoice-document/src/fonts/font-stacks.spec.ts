import { describe, expect, it } from '@jest/globals';
import { createSampleInvoice, createSampleLine } from '../testing/sample-invoice.js';
import { selectHanFonts } from './font-stacks.js';

const getFirstFont = (invoice: Parameters<typeof createSampleInvoice>[0]) =>
  selectHanFonts(createSampleInvoice(invoice))?.sans.split(',')[0];

describe('The fonts for Chinese, Japanese and Korean', () => {
  it('are left out if no text needs them', () => {
    expect(
      selectHanFonts(createSampleInvoice({ clientCountry: 'Japan', clientName: 'Łukasz Ωμέγα שלום' })),
    ).toBeUndefined();
  });

  it.each([
    ['株式会社さくら', "'Noto Sans CJK JP'"],
    ['山田デザイン', "'Noto Sans CJK JP'"],
    ['주식회사 한빛', "'Noto Sans CJK KR'"],
    ['广州设计有限公司', "'Noto Sans CJK SC'"],
    ['廣州設計有限公司', "'Noto Sans CJK TC'"],
    ['有限公司', "'Noto Sans CJK SC'"],
  ])('are chosen by the characters of %s', (clientName, font) => {
    expect(getFirstFont({ clientName })).toBe(font);
  });

  it.each([
    ['Japan', "'Noto Sans CJK JP'"],
    ['South Korea', "'Noto Sans CJK KR'"],
    ['Taiwan', "'Noto Sans CJK TC'"],
    ['香港', "'Noto Sans CJK TC'"],
    ['China', "'Noto Sans CJK SC'"],
  ])('are chosen by the country %s if the characters are ambiguous', (clientCountry, font) => {
    expect(getFirstFont({ clientName: '直骨海', clientCountry })).toBe(font);
  });

  it('are chosen by the sender’s address and by the line items too', () => {
    expect(getFirstFont({ companyName: '直骨海', companyAddress: '1-1 Chiyoda\nTokyo, Japan' })).toBe(
      "'Noto Sans CJK JP'",
    );
    expect(getFirstFont({ clientName: '東京', lineItems: [createSampleLine({ notes: 'ありがとう' })] })).toBe(
      "'Noto Sans CJK JP'",
    );
  });

  it('keep Korean words on one line, and allow line breaks anywhere in the others', () => {
    expect(selectHanFonts(createSampleInvoice({ clientName: '주식회사 한빛' }))?.hasSpaces).toBe(true);
    expect(selectHanFonts(createSampleInvoice({ clientName: '山田デザイン' }))?.hasSpaces).toBeUndefined();
  });

  it('are those of Japanese for each document in Japanese, whatever its texts are', () => {
    expect(getFirstFont({ language: 'ja' })).toBe("'Noto Sans JP'");
    expect(getFirstFont({ language: 'ja', clientName: '廣州設計有限公司' })).toBe("'Noto Sans JP'");
  });

  it('include a serif font', () => {
    expect(selectHanFonts(createSampleInvoice({ companyName: '株式会社さくら' }))?.serif).toMatch(
      /^'Noto Serif CJK JP', /,
    );
  });
});
