import { html, Html, renderPage } from '@paperbill/pages';
import type { Platform } from '../account/account.js';
import { findVisit, useLink } from '../resources/account-links.js';
import { activateAccount, findConnectedAccount, setTransfers } from '../resources/accounts.js';
import type { CheckoutPageAnswer } from './page-parts.js';

const currencyOfCountry: Record<string, string> = {
  AT: 'eur',
  AU: 'aud',
  BE: 'eur',
  CA: 'cad',
  CH: 'chf',
  DE: 'eur',
  ES: 'eur',
  FR: 'eur',
  GB: 'gbp',
  IE: 'eur',
  IT: 'eur',
  JP: 'jpy',
  NL: 'eur',
  PL: 'pln',
  SE: 'sek',
  US: 'usd',
};

/**
 * Responds to the links and pages of the onboarding. A link leads to its page only once.
 * @throws ApiError 404 if there is no such page
 */
export function answerOnboarding(
  platform: Platform,
  pathname: string,
  form: URLSearchParams | undefined,
): CheckoutPageAnswer {
  const [, , kind, secret = ''] = pathname.split('/');
  if (kind === 'links') return { status: 303, location: useLink(platform, secret), leadsTo: [] };
  const link = findVisit(platform, secret);
  const { account, returnUrl } = link;
  const leadsTo = [returnUrl];
  const { display_name: name, contact_email: email, identity } = findConnectedAccount(platform, account);
  if (!form) return { status: 200, html: renderOnboardingPage(name ?? email, identity?.country), leadsTo };
  if (form.get('action') === 'finish') {
    const country = form.get('country') ?? '';
    const currency = Object.hasOwn(currencyOfCountry, country) ? currencyOfCountry[country] : undefined;
    if (currency === undefined) {
      const page = renderOnboardingPage(name ?? email, undefined, 'Select your country.');
      return { status: 400, html: page, leadsTo };
    }
    activateAccount(platform, account, country, currency);
    if (form.has('transfers')) setTransfers(platform, account, true);
  }
  link.visit = '';
  return { status: 303, location: returnUrl, leadsTo };
}

function renderOnboardingPage(name = '', country = 'US', error?: string): string {
  const title = 'Get paid with Stripe';
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const options = Object.keys(currencyOfCountry)
    .map((code) => ({ code, label: names.of(code)! }))
    .sort((one, other) => one.label.localeCompare(other.label))
    .map(({ code, label }) => html`<option value="${code}" ${code === country && html`selected`}>${label}</option>`);
  return renderPage(
    error ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="notice">
        Local onboarding – a stand-in for Stripe. Nothing is checked or stored outside of this machine.
      </p>
      <form method="post" class="methods" novalidate>
        <dl class="field">
          <dt>Business</dt>
          <dd>${name}</dd>
        </dl>
        <div class="field">
          <label for="country">Country</label>
          <select
            id="country"
            name="country"
            autocomplete="country"
            aria-describedby="${error && 'country-error '}country-hint"
            ${error && html`aria-invalid="true" autofocus`}
          >
            ${new Html(options.join(''))}
          </select>
          ${error && html`<p class="error" id="country-error" role="alert">${error}</p>`}
          <p class="hint" id="country-hint">Stripe pays out in the currency of your country.</p>
        </div>
        <fieldset>
          <legend>Payment methods</legend>
          <label><input type="checkbox" name="transfers" /> Bank transfers</label>
        </fieldset>
        <div class="actions">
          <button type="submit" name="action" value="finish">Finish</button>
          <button type="submit" name="action" value="later" class="quiet">Finish later</button>
        </div>
      </form>`,
  );
}
