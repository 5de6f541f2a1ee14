import { formatCard, type LinkedInvoice } from '@paperbill/contracts/http';
import { getSavedCardTexts } from '@paperbill/contracts/languages';
import { formatDate } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { toElements } from './isolated-text.js';
import { getPageTexts } from './texts/page-texts.js';

export interface InvoiceAndPath {
  invoice: LinkedInvoice;
  path: string;
}

export const SAVE_CARD_FIELD = 'save-card';

export const getCardName = ({ online }: LinkedInvoice): string | null =>
  online?.savedCard?.card ? formatCard(online.savedCard.card) : null;

export const canSaveCard = ({ online }: LinkedInvoice): boolean => online?.savedCard?.canSave === true;

export function SaveCardOption({ invoice }: Pick<InvoiceAndPath, 'invoice'>) {
  const { savedCard: texts, language } = getPageTexts(invoice);
  if (!canSaveCard(invoice)) return null;
  return (
    <div className="option">
      <label>
        <input type="checkbox" name={SAVE_CARD_FIELD} aria-describedby="save-card-consent" />
        {texts.save}
      </label>
      <p id="save-card-consent" className="soft small">
        {getSavedCardTexts({ language }).consent(formatMoney(invoice.total, invoice.currency, language))}
      </p>
    </div>
  );
}

export const isChargePlanned = ({ online }: LinkedInvoice): boolean =>
  Boolean(online?.savedCard?.card && online.savedCard.chargedOn);

export function PlannedCharge({ invoice }: Pick<InvoiceAndPath, 'invoice'>) {
  const { savedCard: texts, language } = getPageTexts(invoice);
  const { online, amountDue, currency } = invoice;
  const amount = formatMoney(online?.payable?.amount ?? amountDue, currency, language);
  const date = formatDate(online!.savedCard!.chargedOn!, language);
  return toElements(texts.planned(amount, getCardName(invoice)!, date), language);
}

export function SavedCard({ invoice, path, isTest }: InvoiceAndPath & { isTest: boolean }) {
  const { savedCard: texts, language } = getPageTexts(invoice);
  const { card, agreement } = invoice.online?.savedCard ?? {};
  if (!card || !agreement) return null;
  const { savedCard, consent } = getSavedCardTexts({ language });
  const consentText = consent(formatMoney(agreement.maxAmount, agreement.currency, language));
  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <p className="text">{toElements(`${savedCard(formatCard(card))} ${consentText}`, language)}</p>
      {!isTest && (
        <div className="actions">
          <a className="button" href={`${path}/saved-card`}>
            {texts.stop}
          </a>
        </div>
      )}
    </section>
  );
}

export interface StopFormProps extends InvoiceAndPath {
  card: string;
}

export function StopAutomaticPaymentsForm({ invoice, path, card }: StopFormProps) {
  const { savedCard: texts, back, language, ...names } = getPageTexts(invoice);
  const number = names.invoice(invoice.invoiceNumber);
  const companyName = invoice.companyName.trim();
  return (
    <main>
      <section className="card due">
        <h1>{texts.stopTitle}</h1>
        <p className="soft">{toElements(companyName ? names.titleFrom(number, companyName) : number, language)}</p>
        <p>{toElements(texts.afterStop(card), language)}</p>
        <form method="post" action={`${path}/saved-card`} className="answer">
          <div className="actions">
            <button type="submit" className="button primary">
              {texts.stop}
            </button>
            <a className="button" href={path}>
              {back}
            </a>
          </div>
        </form>
      </section>
    </main>
  );
}

export function StoppedAutomaticPayments({ invoice, path }: InvoiceAndPath) {
  const { savedCard: texts, online } = getPageTexts(invoice);
  return (
    <main>
      <section className="card due">
        <h1>{texts.stopped}</h1>
        <p>{texts.afterStopped}</p>
        <div className="actions">
          <a className="button" href={path}>
            {online.openInvoice}
          </a>
        </div>
      </section>
    </main>
  );
}
