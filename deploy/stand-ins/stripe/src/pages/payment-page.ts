import { html, Html, renderPage } from '@paperbill/pages';
import type Stripe from 'stripe';
import type { Account } from '../account/account.js';
import { ApiError } from '../http/route.js';
import { paymentCards, type PaymentType, testIbans } from '../resources/payment-methods.js';
import { authenticateSession, type PaymentForm, payPaymentSession } from '../resources/payment-sessions.js';
import { formatMoney, renderNumberField, toSuccessUrl, type CheckoutPageAnswer } from './page-parts.js';

type Session = Stripe.Checkout.Session;

export function answerPayment(account: Account, session: Session, form?: URLSearchParams): CheckoutPageAnswer {
  const leadsTo = [session.success_url!];
  if (!form) return { status: 200, html: renderPaymentPage(account, session), leadsTo };
  const type = paymentTypes.find((each) => each === form.get('method')) ?? 'card';
  const typed: PaymentForm = {
    type,
    number: form.get(type === 'sepa_debit' ? 'iban' : 'card') ?? '',
    email: form.get('email')?.trim() ?? '',
  };
  try {
    const { status } = payPaymentSession(account, session.id, typed);
    const next = status === 'open' ? `${account.url}/c/authenticate/${session.id}` : toSuccessUrl(session);
    return { status: 303, location: next, leadsTo };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, html: renderPaymentPage(account, session, typed, error), leadsTo };
  }
}

export function answerAuthentication(account: Account, session: Session, form?: URLSearchParams): CheckoutPageAnswer {
  const leadsTo = [session.success_url!];
  if (!form) return { status: 200, html: renderAuthenticationPage(session), leadsTo };
  try {
    authenticateSession(account, session.id, form.get('action') === 'complete');
    return { status: 303, location: toSuccessUrl(session), leadsTo };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const typed: PaymentForm = { type: 'card', number: '', email: session.customer_details?.email ?? '' };
    return { status: error.status, html: renderPaymentPage(account, session, typed, error), leadsTo };
  }
}

const METHOD_LABELS: Record<PaymentType, string> = {
  card: 'Card',
  sepa_debit: 'SEPA direct debit',
  customer_balance: 'Bank transfer',
};
const paymentTypes = Object.keys(METHOD_LABELS) as PaymentType[];

const getSenderName = ({ id, platform }: Account): string | undefined =>
  id === null ? undefined : platform.state.connectedAccounts[id]!.account.display_name;

function renderPaymentPage(account: Account, session: Session, typed?: PaymentForm, error?: ApiError): string {
  const order = account.state.paymentOrders[session.id]!;
  const amount = formatMoney(order.amount, order.currency);
  const name = getSenderName(account);
  const title = name ? `Pay ${name}` : 'Pay';
  const chosen = typed?.type ?? 'card';
  const isDebit = chosen === 'sepa_debit';
  const isEmailError = error?.details.param === 'email';
  const numberError = isEmailError ? undefined : error?.message;
  const offered = paymentTypes.filter((type) => session.payment_method_types.includes(type));
  return renderPage(
    error ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="notice">Local checkout – a stand-in for Stripe. No money moves.</p>
      <dl class="rows">
        <div>
          <dt>${order.name}${order.description !== null && html`<br />${order.description}`}</dt>
          <dd>${amount}</dd>
        </div>
        <div class="total">
          <dt>Due today</dt>
          <dd>${amount}</dd>
        </div>
      </dl>
      <form method="post" action="/c/pay/${session.id}" class="methods" novalidate>
        ${renderEmail(session, typed?.email, isEmailError ? error.message : undefined)}
        ${offered.length > 1 && renderMethods(offered, chosen)}
        ${renderNumberField(
          { name: 'card', label: 'Card number', numbers: paymentCards },
          isDebit ? '' : typed?.number,
          isDebit ? undefined : numberError,
        )}
        ${
          offered.includes('sepa_debit') &&
          renderNumberField(
            { name: 'iban', label: 'IBAN', numbers: testIbans },
            isDebit ? typed?.number : '',
            isDebit ? numberError : undefined,
          )
        }
        <div class="actions">
          <button type="submit">Pay ${amount}</button>
          ${session.cancel_url !== null && html`<a class="button quiet" href="${session.cancel_url}">Cancel</a>`}
        </div>
      </form>`,
  );
}

function renderEmail({ customer, customer_email }: Session, typed = '', error?: string): Html | false {
  if (customer) return false;
  if (customer_email !== null) {
    return html`<dl class="field">
      <dt>E-mail address</dt>
      <dd>${customer_email}</dd>
    </dl>`;
  }
  return html`<div class="field">
    <label for="email">E-mail address</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      value="${typed}"
      required
      ${error && html`aria-invalid="true" aria-describedby="email-error" autofocus`}
    />
    ${error && html`<p class="error" id="email-error" role="alert">${error}</p>`}
  </div>`;
}

const renderMethods = (offered: PaymentType[], chosen: PaymentType): Html =>
  html`<fieldset>
    <legend>Payment method</legend>
    ${new Html(offered.map((type) => renderMethod(type, type === chosen)).join(''))}
  </fieldset>`;

const renderMethod = (type: PaymentType, isChosen: boolean): Html =>
  html`<label>
    <input type="radio" name="method" value="${type}" ${isChosen && html`checked`} /> ${METHOD_LABELS[type]}
  </label>`;

function renderAuthenticationPage({ id, amount_total, currency }: Session): string {
  const title = '3-D Secure';
  return renderPage(
    title,
    html`<h1>${title}</h1>
      <p>Your bank asks you to confirm the payment of ${formatMoney(amount_total!, currency!)}.</p>
      <form method="post" action="/c/authenticate/${id}" class="actions">
        <button type="submit" name="action" value="complete">Complete</button>
        <button type="submit" name="action" value="fail" class="quiet">Fail</button>
      </form>`,
  );
}
