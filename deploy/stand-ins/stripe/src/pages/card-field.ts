import { Html, html } from '@paperbill/pages';
import { inFours, type TestCard, testCards } from '../customers/test-cards.js';

/**
 * The field for a card's number, with those that work here.
 *
 * @param error what is wrong with it
 */
export const cardField = (typed = '', error?: string): Html =>
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
    <datalist id="cards">${all((card) => html`<option value="${inFours(card)}"></option>`)}</datalist>
    <div class="hint" id="cards-hint">
      Only these cards work here:
      <ul class="plain">
        ${all((card) => html`<li><span class="number">${inFours(card)}</span> ${card.does}</li>`)}
      </ul>
    </div>
  </div>`;

const all = (show: (card: TestCard) => Html): Html => new Html(testCards.map(show).join(''));
