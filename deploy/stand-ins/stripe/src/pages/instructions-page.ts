import { html, type Html, renderPage } from '@paperbill/pages';
import type Stripe from 'stripe';
import type { Account, Platform } from '../account/account.js';
import { ApiError, findOrThrow } from '../http/route.js';
import { awaitsTransfer } from '../resources/bank-transfers.js';
import { getCashBalance } from '../resources/cash-balances.js';
import { getDecimals } from '../resources/currencies.js';
import { fundTransfer } from '../resources/payment-sessions.js';
import { findIntent } from '../resources/payments.js';
import { formatMoney, type CheckoutPageAnswer } from './page-parts.js';

/**
 * The page stays available after the payment, because a client can transfer money at any time.
 *
 * @throws ApiError 404 if there is no such payment
 */
export function answerInstructions(platform: Platform, id: string, form?: URLSearchParams): CheckoutPageAnswer {
  const account =
    platform.accounts.find(({ state }) => Object.hasOwn(state.paymentIntents, id)) ??
    findOrThrow<Account>({}, id, 'payment');
  if (!form) return { status: 200, html: renderInstructions(account, findIntent(account, id)), leadsTo: [] };
  const typed = form.get('amount') ?? '';
  try {
    const { currency } = findIntent(account, id);
    fundTransfer(account, id, form.get('action') === 'all' ? undefined : toSmallestUnit(typed, currency));
    return { status: 303, location: `${account.url}/c/instructions/${id}`, leadsTo: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      status: error.status,
      html: renderInstructions(account, findIntent(account, id), typed, error.message),
      leadsTo: [],
    };
  }
}

/** @returns 0 if the text is not an amount */
const toSmallestUnit = (typed: string, currency: string): number =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 10 ** getDecimals(currency)) : 0;

function renderInstructions(account: Account, intent: Stripe.PaymentIntent, typed = '', error?: string): string {
  const { id, amount, currency, customer, status } = intent;
  const instructions = intent.next_action?.display_bank_transfer_instructions;
  const missing = instructions?.amount_remaining ?? 0;
  const title = 'Bank transfer';
  const isStopped = awaitsTransfer(intent) && account.state.reconciliationModes[customer as string] === 'manual';
  const balance = getCashBalance(account, customer as string, currency);
  return renderPage(
    error ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="notice">Local bank – a stand-in for Stripe and the client’s bank. No money moves.</p>
      <dl class="rows">
        ${renderRow('Amount', formatMoney(amount, currency))}
        ${awaitsTransfer(intent) && renderRow('Still missing', formatMoney(missing, currency))}
        ${renderRow('Account number', (customer as string).slice(-8).toUpperCase())}
        ${instructions && renderRow('Reference', instructions.reference!)}
        ${balance > 0 && renderRow('Not used for a payment', formatMoney(balance, currency))}
      </dl>
      ${status === 'succeeded' && html`<p>The payment is complete.</p>`}
      ${status === 'canceled' && html`<p>The payment was canceled. Money that arrives now pays no invoice.</p>`}
      ${
        isStopped &&
        html`<p>The seller stopped this transfer. Money that arrives now pays no invoice until the seller uses it.</p>`
      }
      <form method="post" action="/c/instructions/${id}" novalidate>
        ${
          missing > 0 &&
          html`<div class="actions">
            <button type="submit" name="action" value="all">Send ${formatMoney(missing, currency)}</button>
          </div>`
        }
        <div class="field">
          <label for="amount">Another amount</label>
          <input
            id="amount"
            name="amount"
            inputmode="decimal"
            autocomplete="off"
            value="${typed}"
            ${error && html`aria-invalid="true" aria-describedby="amount-error" autofocus`}
          />
          ${error && html`<p class="error" id="amount-error" role="alert">${error}</p>`}
        </div>
        <div class="actions">
          <button type="submit" name="action" value="part" class="quiet">Send this amount</button>
        </div>
      </form>`,
  );
}

const renderRow = (label: string, value: string): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
