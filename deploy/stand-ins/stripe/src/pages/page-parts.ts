import { html, Html, renderPage } from '@paperbill/pages';
import type Stripe from 'stripe';
import { formatCardNumber, type TestCard, testCards } from '../resources/payment-methods.js';

export interface CheckoutPageAnswer {
  status: number;
  /** Target of the redirect, if the response is a redirect instead of a page. */
  location?: string;
  html?: string;
  /** Addresses to which the page's forms may lead. The Content-Security-Policy allows only these addresses. */
  leadsTo: string[];
}

export const renderMessagePage = (title: string, explanation: string, back: string | null): string =>
  renderPage(
    title,
    html`<h1>${title}</h1>
      <p>${explanation}</p>
      ${back !== null && html`<a class="button" href="${back}">Back to Paperbill</a>`}`,
  );

export const renderCardField = (typed = '', error?: string): Html =>
  html`<div class="field">
    <label for="card">Card number</label>
    <input
      id="card"
      name="card"
      value="${typed}"
      inputmode="numeric"
      autocomplete="off"
      spellcheck="false"
      maxlength="40"
      list="cards"
      required
      aria-describedby="${error && 'card-error '}cards-hint"
      ${error && html`aria-invalid="true" autofocus`}
    />
    ${error && html`<p class="error" id="card-error" role="alert">${error}</p>`}
    <datalist id="cards">
      ${renderTestCards((card) => html`<option value="${formatCardNumber(card)}"></option>`)}
    </datalist>
    <div class="hint" id="cards-hint">
      Only these cards work here:
      <ul class="plain">
        ${renderTestCards((card) => html`<li><span class="number">${formatCardNumber(card)}</span> ${card.does}</li>`)}
      </ul>
    </div>
  </div>`;

const renderTestCards = (show: (card: TestCard) => Html): Html => new Html(testCards.map(show).join(''));

/** Formats an amount, such as `$12.00`. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** Formats a price, such as `$12.00 per month`. */
export const formatPrice = ({ unit_amount, currency }: Stripe.Price, quantity = 1): string =>
  `${formatMoney(unit_amount! * quantity, currency)} per month`;

/** Formats a date, such as `December 5, 2026`, from Unix seconds. */
export const formatDate = (time: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time * 1000);
