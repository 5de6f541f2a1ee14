import type { LinkedInvoice } from '@paperbill/contracts/http';
import { formatMoney, subtractAmounts } from '@paperbill/money';
import { isZero } from './document-parts.js';
import { getPageTexts } from './texts/page-texts.js';

export function AwaitedTransfer({ invoice }: { invoice: LinkedInvoice }) {
  const { online: texts, language } = getPageTexts(invoice);
  const { amount, received = '0' } = invoice.online!.last!;
  const format = (money: string): string => formatMoney(money, invoice.currency, language);
  if (isZero(received)) return texts.awaited(format(amount));
  return texts.awaitedRest(format(received), format(subtractAmounts(amount, received)));
}

export function CanceledTransfer({ invoice }: { invoice: LinkedInvoice }) {
  const { online: texts, language } = getPageTexts(invoice);
  const { amount, received } = invoice.online!.last!;
  const format = (money: string): string => formatMoney(money, invoice.currency, language);
  return [texts.canceledTransfer(format(amount)), received && texts.canceledTransferPart(format(received))]
    .filter(Boolean)
    .join(' ');
}

export function TransferLinks({ invoice, path }: { invoice: LinkedInvoice; path: string }) {
  const { online: texts } = getPageTexts(invoice);
  const { last, payable } = invoice.online!;
  return (
    <>
      {last!.instructionsUrl && (
        <a className="button primary pay" href={last!.instructionsUrl} rel="noopener noreferrer">
          {texts.transferInstructions}
        </a>
      )}
      {payable && (
        <a className="button" href={`${path}/pay`}>
          {texts.payAnotherWay}
        </a>
      )}
    </>
  );
}
