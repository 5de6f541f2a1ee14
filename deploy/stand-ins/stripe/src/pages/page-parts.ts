import { html, Html, renderPage } from '@paperbill/pages';
import type Stripe from 'stripe';
import { getDecimals } from '../resources/currencies.js';
import { formatCardNumber, type TestCard, testCards } from '../resources/payment-methods.js';

export interface CheckoutPageAnswer {
  status: number;
  location?: string;
  html?: string;
  /** Addresses of the page's forms that the Content-Security-Policy allows. */
  leadsTo: string[];
}

export const toSuccessUrl = ({ id, success_url }: Stripe.Checkout.Session): string =>
  success_url!.replaceAll('{CHECKOUT_SESSION_ID}', id);

export const renderMessagePage = (title: string, explanation: string, back: string | null): string =>
  renderPage(
    title,
    html`<h1>${title}</h1>
      <p>${explanation}</p>
      ${back !== null && html`<a class="button" href="${back}">Back to Paperbill</a>`}`,
  );

interface NumberField {
  name: 'card' | 'iban';
  label: string;
  numbers: TestCard[];
}

const CARD_FIELD: NumberField = { name: 'card', label: 'Card number', numbers: testCards };

export const renderCardField = (typed = '', error?: string): Html => renderNumberField(CARD_FIELD, typed, error);

export const renderNumberField = ({ name, label, numbers }: NumberField, typed = '', error?: string): Html =>
  html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${typed}"
      inputmode="${name === 'card' ? 'numeric' : 'text'}"
      autocomplete="off"
      spellcheck="false"
      maxlength="40"
      list="${name}-numbers"
      required
      aria-describedby="${error && `${name}-error `}${name}-hint"
      ${error && html`aria-invalid="true" autofocus`}
    />
    ${error && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
    <datalist id="${name}-numbers">
      ${renderTestCards(numbers, (card) => html`<option value="${formatCardNumber(card)}"></option>`)}
    </datalist>
    <div class="hint" id="${name}-hint">
      Only these ${name === 'card' ? 'cards' : 'IBANs'} work here:
      <ul class="plain">
        ${renderTestCards(numbers, (card) => html`<li><span class="number">${formatCardNumber(card)}</span> ${card.behavior}</li>`)}
      </ul>
    </div>
  </div>`;

const renderTestCards = (numbers: TestCard[], show: (card: TestCard) => Html): Html =>
  new Html(numbers.map(show).join(''));

export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 10 ** getDecimals(currency));

export const formatPrice = ({ unit_amount, currency }: Stripe.Price, quantity = 1): string =>
  `${formatMoney(unit_amount! * quantity, currency)} per month`;

export const formatDate = (time: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time * 1000);
