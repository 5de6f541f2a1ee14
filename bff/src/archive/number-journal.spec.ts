import { describe, expect, it } from '@jest/globals';
import type { AppLanguage, NumberedDocument } from '@paperbill/contracts/http';
import { toJournalRows } from './number-journal.js';
import { getArchiveTexts } from './texts/archive-texts.js';

const aDocument = (changes: Partial<NumberedDocument>): NumberedDocument => ({
  id: 'invoice-1',
  kind: 'invoice',
  number: 'R-010',
  series: 'R-',
  digits: '010',
  digitsBefore: '009',
  date: '2026-05-01',
  client: 'Oak Lane',
  status: 'pending',
  total: '5.00',
  isInPeriod: true,
  credits: null,
  ...changes,
});

const toNumbersAndRemarks = (changes: Partial<NumberedDocument>, language: AppLanguage = 'en') =>
  toJournalRows([aDocument(changes)], getArchiveTexts(language)).map(({ number, remark }) => [number, remark]);

const NEVER_USED_REMARK = expect.stringMatching(/^Never used/);

describe('toJournalRows', () => {
  it('reports no gap before a consecutive number, the first number, and a number without a series', () => {
    for (const digitsBefore of ['009', '9', '010', null])
      expect(toNumbersAndRemarks({ digitsBefore })).toEqual([['R-010', '']]);
  });

  it('explains a gap of one or several numbers with the digits of the series', () => {
    expect(toNumbersAndRemarks({ digitsBefore: '008' })).toEqual([
      ['R-009', NEVER_USED_REMARK],
      ['R-010', ''],
    ]);
    expect(
      toNumbersAndRemarks({ digitsBefore: '009', number: 'R-100000000000000000000', digits: '100000000000000000000' }),
    ).toEqual([
      ['R-010 to R-99999999999999999999', NEVER_USED_REMARK],
      ['R-100000000000000000000', ''],
    ]);
  });

  it('writes a gap with the text after the counter', () => {
    const changes = { number: '010/2026', series: '/2026', suffix: '/2026', digitsBefore: '008' };
    expect(toNumbersAndRemarks(changes)[0]).toEqual(['009/2026', NEVER_USED_REMARK]);
  });

  it.each<[string, Partial<NumberedDocument>, string]>([
    ['a document dated outside the period', { isInPeriod: false }, 'Dated outside this period'],
    ['a number without a series', { digits: null }, 'Ends in no digit, so it belongs to no series'],
    [
      'the credit note that cancelled an invoice',
      { status: 'void', credits: 'CN-1 of 2026-05-02' },
      'Cancelled by credit note CN-1 of 2026-05-02',
    ],
    [
      'the credit note that credited a part',
      { credits: 'CN-1 of 2026-05-02' },
      'Credited in part by credit note CN-1 of 2026-05-02',
    ],
  ])('remarks on %s', (_, changes, remark) => {
    expect(toNumbersAndRemarks(changes)).toEqual([['R-010', remark]]);
  });

  it('remarks in the language of the app', () => {
    const creditedNumbers = 'CN-1 of 2026-05-02, CN-2 of 2026-05-03';
    expect(toNumbersAndRemarks({ credits: creditedNumbers }, 'de')).toEqual([
      ['R-010', 'Teilweise korrigiert durch Rechnungskorrektur CN-1 vom 2026-05-02, CN-2 vom 2026-05-03'],
    ]);
    expect(toNumbersAndRemarks({ digitsBefore: '007' }, 'fr')[0]![0]).toBe('R-008 à R-009');
  });
});
