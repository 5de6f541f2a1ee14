import { copiedPriceOptions, type ChangedPrice, type CopiedPriceOption } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import { formatMoney } from '../../../languages/format.js';
import { t, type TextId } from '../../../languages/t.js';
import { ChoiceDialog } from '../../../components/choice-dialog.js';

interface CopyPricesDialogProps {
  changedPrices: readonly ChangedPrice[];
  currency: Currency | undefined;
  isCopying: boolean;
  onCopy: (prices: CopiedPriceOption) => void;
  onClose: () => void;
}

const priceLabels: Record<CopiedPriceOption, TextId> = {
  unchanged: 'As on this invoice',
  current: 'As in your products now',
};

/** The limit keeps the question below the list in view. */
const MAX_NAMED_PRODUCTS = 5;

export default function CopyPricesDialog({
  changedPrices,
  currency,
  isCopying,
  onCopy,
  onClose,
}: CopyPricesDialogProps) {
  return (
    <ChoiceDialog
      title={t('Which prices?')}
      okText={t(isCopying ? 'Copying...' : 'Copy invoice')}
      isBusy={isCopying}
      initial="current"
      choices={copiedPriceOptions.map((value) => ({ value, label: t(priceLabels[value]) }))}
      onChoose={onCopy}
      onClose={onClose}
    >
      <p>{t('The prices of some products have changed:')}</p>
      <ul>
        {changedPrices.slice(0, MAX_NAMED_PRODUCTS).map(({ productId, description, unitPrice, currentPrice }) => (
          <li key={productId}>
            {t('{description}: {before}, now {now}', {
              description,
              before: formatMoney(unitPrice, currency),
              now: formatMoney(currentPrice, currency),
            })}
          </li>
        ))}
        {changedPrices.length > MAX_NAMED_PRODUCTS && (
          <li>{t('and {count} more', { count: changedPrices.length - MAX_NAMED_PRODUCTS })}</li>
        )}
      </ul>
    </ChoiceDialog>
  );
}
