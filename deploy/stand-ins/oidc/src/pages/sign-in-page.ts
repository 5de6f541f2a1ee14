import { html, page } from '@paperbill/pages';

export const NOT_AN_ADDRESS = 'That does not look like an e-mail address. Please type one such as ada@example.com.';
export const NO_ADDRESS = 'Please type an e-mail address, such as ada@example.com.';

/**
 * The page that asks for an e-mail address.
 *
 * @param cancelUrl where a person goes who does not want to sign in
 * @param typed what the field holds
 * @param error what is wrong with it
 */
export function signInPage(cancelUrl: string, typed = '', error?: string): string {
  return page(
    error ? 'Error: Sign In' : 'Sign In',
    html`<h1>Sign In</h1>
      <p class="notice">Local sign-in – any e-mail address works, no password.</p>
      <form method="post" novalidate>
        <div class="field">
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${typed}"
            placeholder="ada@example.com"
            autocomplete="email"
            autocapitalize="none"
            spellcheck="false"
            maxlength="254"
            required
            autofocus
            aria-describedby="${error && 'error '}hint"
            ${error && html`aria-invalid="true"`}
          />
          ${error && html`<p class="error" id="error" role="alert">${error}</p>`}
          <p class="hint" id="hint">The same address is the same user next time.</p>
        </div>
        <div class="actions">
          <button type="submit">Continue</button>
          <a class="button quiet" href="${cancelUrl}">Cancel</a>
        </div>
      </form>`,
  );
}
