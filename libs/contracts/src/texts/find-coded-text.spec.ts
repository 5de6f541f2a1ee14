import { describe, expect, it } from '@jest/globals';
import { type CodedText, renderText } from './coded-text.js';
import { createTextFinder } from './find-coded-text.js';
import { refusalTexts } from './refusals.js';
import { validationTexts } from './validation.js';

const findText = createTextFinder(validationTexts);
const render = ({ code, params }: CodedText<typeof validationTexts>) =>
  renderText(validationTexts, { code, params } as CodedText<typeof validationTexts>);

describe('The code of a validation message', () => {
  it('is found for each message, with any parameters', () => {
    const samples = [7, 12_345, 'A (1.5) [b] “c”', '1,234.50'];
    const messages = Object.values<unknown>(validationTexts).flatMap((text) =>
      typeof text === 'string'
        ? text
        : samples.map((sample) => (text as (...params: unknown[]) => string)(sample, 'x', 3)),
    );
    const valid = messages.filter((message) => !message.includes('NaN'));
    expect(valid.map((message) => render(findText(message)!))).toEqual(valid);
  });

  it('has the numbers and the texts of the message as parameters', () => {
    expect(findText(validationTexts.tooLong(20))).toEqual({ code: 'tooLong', params: [20] });
    expect(findText(validationTexts.wholeNumber(1, 100))).toEqual({ code: 'wholeNumber', params: [1, 100] });
    const taken = validationTexts.invoiceNumberTaken('INV-007', '008');
    expect(findText(taken)).toEqual({ code: 'invoiceNumberTaken', params: ['INV-007', '008'] });
    const tooLarge = validationTexts.amountTooLarge('99999999.99');
    expect(tooLarge).toBe('This amount is too large: it can be at most 99,999,999.99');
    expect(findText(tooLarge)).toEqual({ code: 'amountTooLarge', params: [99_999_999.99] });
  });

  it('is not found for the message of another table', () => {
    expect(findText('Something else')).toBeUndefined();
  });

  it('differs from the codes of rejections, which field errors can have too', () => {
    expect(Object.keys(validationTexts).filter((code) => Object.hasOwn(refusalTexts, code))).toEqual([]);
  });
});
