import { createHash } from 'node:crypto';
import { style } from './style.js';

export const ADDRESS_REFUSED = 'Please enter an e-mail address, such as maria@example.com.';

/** The one form: an address, and nothing else. It works without script. */
export const signInPage = (uid: string, { typed = '', refused = false } = {}): string =>
  page(
    'Local sign-in',
    `<h1>Local sign-in</h1>
<p>Any e-mail address works, no password. The same address is the same user next time.</p>
<form method="post" action="/interaction/${escaped(uid)}" novalidate>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${escaped(typed)}"${
      refused ? ' aria-invalid="true" aria-describedby="email-error"' : ''
    }>
${refused ? `<p class="error" id="email-error" role="alert">${ADDRESS_REFUSED}</p>` : ''}
<button>Sign in</button>
</form>
<a class="cancel" href="/interaction/${escaped(uid)}/cancel">Cancel</a>`,
  );

/** Signing out was asked for by the product, so nobody is asked again: the form sends itself. */
export const signOutPage = (form: string): string =>
  page(
    'Signing out',
    `<h1>Signing out</h1>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<script>${SUBMIT}</script>`,
  );

export const errorPage = (reason: string): string =>
  page(
    'Sign-in did not work',
    `<h1>Sign-in did not work</h1>
<p>${escaped(reason)}</p>
<p>Please go back to the page you came from and sign in again.</p>`,
  );

// The form's own button carries the answer; a form that is submitted by script alone would send none.
const SUBMIT = `document.querySelector('button[name=logout]').click()`;

const hash = createHash('sha256').update(SUBMIT).digest('base64');
/** Only our own style, and the one script that signs out. Form targets stay open: a sign-in ends at the client. */
export const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head>
<body><main>${content}</main></body>
</html>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
