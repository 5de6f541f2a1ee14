import { sessionEnded, signInErrorText } from '@paperbill/contracts/texts';
import { loginUrl } from '../../api/redirect.js';
import { signedInUser } from '../../user-storage.js';

/**
 * Script of the prerendered sign-in page (`PrerenderedLoginPage`). Shows the message and error in the query parameters once, and
 * sets where the sign-in returns to. The server answers every protected page with this file. The URL is then the return
 * path, and a former user sees that the session has expired.
 */
const { pathname, search } = window.location;
const isLogin = /^\/login\/*$/i.test(pathname);
const params = isLogin ? new URLSearchParams(search) : new URLSearchParams({ returnTo: pathname + search });

const error = params.get('error');
// A regular sign-out clears the storage, so a stored user means that the session has expired.
showAlert('message', isLogin ? params.get('message') : signedInUser() && sessionEnded);
showAlert('error', error && signInErrorText(error));
params.delete('message');
params.delete('error');
const rest = params.toString();
window.history.replaceState(window.history.state, '', rest ? `/login?${rest}` : '/login');

for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="${loginUrl()}"]`)) {
  link.href = loginUrl(params.get('returnTo'));
}

function showAlert(name: 'message' | 'error', text: string | null): void {
  const alert = document.querySelector<HTMLElement>(`[data-alert="${name}"]`);
  if (!alert || !text) return;
  alert.querySelector('[role] > div')!.textContent = text;
  alert.hidden = false;
}
