import { it } from '@jest/globals';
import { NewQuoteDto } from '@paperbill/bff/quotes/quotes.dto';
import { companyProfileDefaults, quoteFields, toCommonNames } from '@paperbill/contracts/http';
import { blankDocument } from '@paperbill/web/features/documents/form/document-schema';
import fc from 'fast-check';
import { expectAgreement } from './testing/both-sides.js';
import { toDocumentSides, arbitraryLines, withoutInvalidDeliveryEnd } from './testing/document-form.js';
import { arbitraryFields } from './testing/typed.js';

// The generated forms contain no amounts, because the quote form calculates them.
const { subtotal: _subtotal, taxAmount: _taxAmount, total: _total, ...quote } = arbitraryFields(quoteFields);

// This spec compares the form with the BFF. The discount, the deposit and the order of the dates are checked by a
// service instead. The number, the discount and the deposit therefore keep their initial values.
const { number, discountKind, discountValue, deposit } = blankDocument('quote', companyProfileDefaults);
const arbitraryQuoteForm = fc
  .record({ ...toCommonNames('quote', quote), pricesIncludeTax: fc.boolean(), lineItems: arbitraryLines })
  .map((typed) => ({
    ...withoutInvalidDeliveryEnd(typed),
    ...{ number, discountKind, discountValue, deposit, exchange: undefined },
    until: typed.until < typed.date ? typed.date : typed.until,
  }));

it('The form of a quote and the BFF accept the same values, and refuse others with the same messages', async () => {
  await expectAgreement(toDocumentSides('quote', NewQuoteDto), arbitraryQuoteForm);
});
