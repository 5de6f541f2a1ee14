import type { LinkedQuote, NewQuoteAnswer, SharedAttachment } from '@paperbill/contracts/http';
import { formatDate, MAX_LENGTH, type QuoteDecision } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { Files, LineItems, Note, Parties, Sender, type SumRow } from './document-parts.js';
import { toElements } from './isolated-text.js';
import { getPageTexts } from './texts/page-texts.js';

export interface QuoteOfClientProps {
  quote: LinkedQuote;
  attachments: SharedAttachment[];
  path: string;
  /**
   * The version of the quote that the page shows. The client's answer is refused if the quote has changed since
   * this version.
   */
  version: string;
  isTest: boolean;
  justSent: QuoteDecision | undefined;
}

export function QuoteOfClient({ attachments, ...decisionProps }: QuoteOfClientProps) {
  const { quote, path } = decisionProps;
  const texts = getPageTexts(quote);
  return (
    <>
      <Sender document={quote} path={path} name={quote.companyName.trim() || texts.unnamedQuote} />
      <main>
        <DecisionSection {...decisionProps} />
        <LineItems document={quote} extraSums={listDepositRow(quote)} />
        <Note document={quote} />
        <Files document={quote} attachments={attachments} path={path} />
        <Parties
          document={quote}
          dates={[
            [texts.quoteDate, quote.quoteDate],
            [texts.validUntil, quote.validUntil],
          ]}
        />
      </main>
    </>
  );
}

function DecisionSection({ quote, path, version, isTest, justSent }: Omit<QuoteOfClientProps, 'attachments'>) {
  const texts = getPageTexts(quote);
  const { number, status, currency, total } = quote;
  const isOpen = status === 'open';
  const answerPath = (decision: QuoteDecision): string =>
    `${path}/answer?${new URLSearchParams({ decision, version }).toString()}`;
  return (
    <section className="card due">
      {justSent === status && (
        <p role="status" className="told">
          {texts.thanksForAnswer[justSent]}
        </p>
      )}
      <div className="title">
        <h1>{toElements(texts.quote(number), texts.language)}</h1>
        <span className={`badge ${status === 'accepted' ? 'paid' : status}`}>{texts.status(status)}</span>
      </div>
      <p className="amount">{formatMoney(total, currency, texts.language)}</p>
      <p className="soft">{describeDecision(quote)}</p>
      <DepositNotice quote={quote} />
      {isTest && <p className="soft">{texts.testOfAnswer}</p>}
      <div className="actions">
        {isOpen && !isTest && (
          <>
            <a className="button primary" href={answerPath('accepted')}>
              {texts.acceptQuote}
            </a>
            <a className="button" href={answerPath('declined')}>
              {texts.decline}
            </a>
          </>
        )}
        <a className="button" href={`${path}/pdf`}>
          {texts.downloadPdf}
        </a>
      </div>
    </section>
  );
}

function DepositNotice({ quote }: Pick<QuoteOfClientProps, 'quote'>) {
  const { status, currency, deposit } = quote;
  const { sheet, language } = getPageTexts(quote);
  if (!deposit || (status !== 'open' && status !== 'accepted')) return null;
  return (
    <p>
      {sheet.kinds.quote.deposit}: <strong>{formatMoney(deposit, currency, language)}</strong>
    </p>
  );
}

function listDepositRow(quote: LinkedQuote): SumRow[] {
  const { sheet, language } = getPageTexts(quote);
  const { currency, deposit } = quote;
  return deposit ? [[sheet.kinds.quote.deposit!, formatMoney(deposit, currency, language)]] : [];
}

function describeDecision(quote: LinkedQuote): string {
  const { status, validUntil, answer } = quote;
  const { language, ...texts } = getPageTexts(quote);
  if (status === 'open') return texts.quoteValidUntil(formatDate(validUntil, language));
  if (status === 'expired') return texts.quoteExpired(formatDate(validUntil, language));
  const statusText = texts.status(status);
  return answer ? texts.answeredBy(statusText, answer.name) : statusText;
}

export interface AnswerFormProps extends Pick<QuoteOfClientProps, 'quote' | 'path' | 'version'> {
  enteredAnswer: NewQuoteAnswer;
  errors: Record<string, string>;
}

export function AnswerForm({ quote, path, enteredAnswer, version, errors }: AnswerFormProps) {
  const { decision, name, note } = enteredAnswer;
  const texts = getPageTexts(quote);
  const form = texts.answerForms[decision];
  return (
    <>
      <Sender document={quote} path={path} name={quote.companyName.trim() || texts.unnamedQuote} />
      <main>
        <section className="card due">
          <h1>{form.title(quote.number)}</h1>
          <p className="amount">{formatMoney(quote.total, quote.currency, texts.language)}</p>
          <p className="soft">{describeDecision(quote)}</p>
          {decision === 'accepted' && <DepositNotice quote={quote} />}
          <form method="post" action={`${path}/answer`} className="answer">
            <input type="hidden" name="decision" value={decision} />
            <input type="hidden" name="version" value={version} />
            <label htmlFor="name">{texts.yourName}</label>
            <input
              id="name"
              name="name"
              defaultValue={name}
              maxLength={MAX_LENGTH.name}
              autoComplete="name"
              required
              {...describeError('name', errors)}
            />
            <FieldError name="name" message={errors['name'] && texts.answerError('name', errors['name'])} />
            <label htmlFor="note">{form.note}</label>
            <textarea
              id="note"
              name="note"
              rows={3}
              defaultValue={note}
              maxLength={MAX_LENGTH.clientMessage}
              {...describeError('note', errors)}
            />
            <FieldError name="note" message={errors['note'] && texts.answerError('note', errors['note'])} />
            <div className="actions">
              <button type="submit" className="button primary">
                {form.submit}
              </button>
              <a className="button" href={path}>
                {texts.back}
              </a>
            </div>
          </form>
        </section>
      </main>
    </>
  );
}

const describeError = (name: string, errors: Record<string, string>) =>
  errors[name] ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {};

function FieldError({ name, message }: { name: string; message: string | undefined }) {
  return (
    message && (
      <p id={`${name}-error`} role="alert" className="error small">
        {message}
      </p>
    )
  );
}
