import type { LinkedQuote, NewQuoteAnswer, SharedAttachment } from '@paperbill/contracts/http';
import { formatDate, MAX_LENGTH, type QuoteDecision } from '@paperbill/contracts/rules';
import { capitalize, toSentenceCase } from '@paperbill/contracts/texts';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import { formatMoney } from '@paperbill/money';
import { Files, LineItems, Note, Parties, Sender, type SumRow } from './document-parts.js';

export interface QuoteOfClientProps {
  quote: LinkedQuote;
  attachments: SharedAttachment[];
  path: string;
  /** The version of the page. An answer is refused if the page has changed since this version. */
  version: string;
  /** True if the page was opened from a test mail. */
  isTest: boolean;
  /** The answer that the client has just given. It is undefined if the client has given none. */
  justSent: QuoteDecision | undefined;
}

export function QuoteOfClient({ attachments, ...decisionProps }: QuoteOfClientProps) {
  const { quote, path } = decisionProps;
  return (
    <>
      <Sender document={quote} path={path} name={quote.companyName.trim() || 'Quote'} />
      <main>
        <DecisionSection {...decisionProps} />
        <LineItems document={quote} further={listDepositRow(quote)} />
        <Note document={quote} />
        <Files attachments={attachments} path={path} />
        <Parties
          document={quote}
          dates={[
            ['Quote date', quote.quoteDate],
            ['Valid until', quote.validUntil],
          ]}
        />
      </main>
    </>
  );
}

const thankYouTextByDecision: Record<QuoteDecision, string> = {
  accepted: 'Thank you! They know that you accept the quote.',
  declined: 'Thank you! They know that you decline the quote.',
};

function DecisionSection({ quote, path, version, isTest, justSent }: Omit<QuoteOfClientProps, 'attachments'>) {
  const { number, status, currency, total } = quote;
  const isOpen = status === 'open';
  const answerPath = (decision: QuoteDecision): string =>
    `${path}/answer?${new URLSearchParams({ decision, version }).toString()}`;
  return (
    <section className="card due">
      {justSent === status && (
        <p role="status" className="told">
          {thankYouTextByDecision[justSent]}
        </p>
      )}
      <div className="title">
        <h1>Quote {number}</h1>
        <span className={`badge ${status === 'accepted' ? 'paid' : status}`}>{capitalize(status)}</span>
      </div>
      <p className="amount">{formatMoney(total, currency)}</p>
      <p className="soft">{describeDecision(quote)}</p>
      <DepositNotice quote={quote} />
      {isTest && (
        <p className="soft">
          You opened this page from a test mail. Your client can accept or decline the quote here; a test cannot.
        </p>
      )}
      <div className="actions">
        {isOpen && !isTest && (
          <>
            <a className="button primary" href={answerPath('accepted')}>
              Accept Quote
            </a>
            <a className="button" href={answerPath('declined')}>
              Decline
            </a>
          </>
        )}
        <a className="button" href={`${path}/pdf`}>
          Download PDF
        </a>
      </div>
    </section>
  );
}

/** Shows the deposit that the client pays first. A quote that the client can no longer accept shows no deposit. */
function DepositNotice({ quote: { status, currency, deposit } }: Pick<QuoteOfClientProps, 'quote'>) {
  if (!deposit || (status !== 'open' && status !== 'accepted')) return null;
  return (
    <p>
      {depositLabel}: <strong>{formatMoney(deposit, currency)}</strong>
    </p>
  );
}

const depositLabel = toSentenceCase(documentLabels.quote.deposit);

const listDepositRow = ({ currency, deposit }: LinkedQuote): SumRow[] =>
  deposit ? [[depositLabel, formatMoney(deposit, currency)]] : [];

function describeDecision({ status, validUntil, answer }: LinkedQuote): string {
  if (status === 'open') return `Valid until ${formatDate(validUntil)}`;
  if (status === 'expired') return `Was valid until ${formatDate(validUntil)}. Please ask for a new quote.`;
  const what = capitalize(status);
  return answer ? `${what} by ${answer.name}` : what;
}

export interface AnswerFormProps extends Pick<QuoteOfClientProps, 'quote' | 'path' | 'version'> {
  /** The values that the client has entered in the answer form so far. */
  entered: NewQuoteAnswer;
  /** The error messages for wrong fields of the answer form. The key is the name of the field. */
  errors: Record<string, string>;
}

const FORM_TEXTS: Record<QuoteDecision, { title: string; note: string; submit: string }> = {
  accepted: { title: 'Accept', note: 'Anything to add (optional)', submit: 'Accept Quote' },
  declined: { title: 'Decline', note: 'Why not (optional)', submit: 'Decline Quote' },
};

/** The second step of an answer: the client says who they are, and confirms. The form works without scripts. */
export function AnswerForm({ quote, path, entered, version, errors }: AnswerFormProps) {
  const { decision, name, note } = entered;
  const texts = FORM_TEXTS[decision];
  return (
    <>
      <Sender document={quote} path={path} name={quote.companyName.trim() || 'Quote'} />
      <main>
        <section className="card due">
          <h1>
            {texts.title} quote {quote.number}?
          </h1>
          <p className="amount">{formatMoney(quote.total, quote.currency)}</p>
          <p className="soft">{describeDecision(quote)}</p>
          {decision === 'accepted' && <DepositNotice quote={quote} />}
          <form method="post" action={`${path}/answer`} className="answer">
            <input type="hidden" name="decision" value={decision} />
            <input type="hidden" name="version" value={version} />
            <label htmlFor="name">Your name</label>
            <input
              id="name"
              name="name"
              defaultValue={name}
              maxLength={MAX_LENGTH.name}
              autoComplete="name"
              required
              {...describeError('name', errors)}
            />
            <FieldError name="name" errors={errors} />
            <label htmlFor="note">{texts.note}</label>
            <textarea
              id="note"
              name="note"
              rows={3}
              defaultValue={note}
              maxLength={MAX_LENGTH.clientMessage}
              {...describeError('note', errors)}
            />
            <FieldError name="note" errors={errors} />
            <div className="actions">
              <button type="submit" className="button primary">
                {texts.submit}
              </button>
              <a className="button" href={path}>
                Back
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

function FieldError({ name, errors }: { name: string; errors: Record<string, string> }) {
  return (
    errors[name] && (
      <p id={`${name}-error`} role="alert" className="error small">
        {errors[name]}
      </p>
    )
  );
}
