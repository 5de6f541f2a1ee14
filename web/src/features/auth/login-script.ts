import { sessionEndedText, getSignInErrorText } from '@paperbill/contracts/texts';
import { buildLoginUrl } from '../../api/redirect.js';
import { signedInUser } from '../../user-storage.js';

/**
 * The script of the prerendered sign-in page (`PrerenderedLoginPage`). It shows the message and the error from the
 * query parameters once. It also sets the path to which the sign-in returns. The server answers requests for protected
 * pages with the sign-in page if no user is signed in. The path to return to is then the URL of the page. A user whose
 * session has expired sees a message about it.
 */
const { pathname, search } = window.location;
const isLogin = /^(\/\w\w)?\/login\/*$/i.test(pathname);
const params = isLogin ? new URLSearchParams(search) : new URLSearchParams({ returnTo: pathname + search });

const error = params.get('error');
// If the browser still stores a user, the session has expired. A regular sign-out would have cleared the storage.
showAlert('message', isLogin ? params.get('message') : signedInUser() && sessionEndedText);
showAlert('error', error && getSignInErrorText(error));
params.delete('message');
params.delete('error');
const remainingQuery = params.toString();
const address = (isLogin ? pathname : '/login') + (remainingQuery && `?${remainingQuery}`);
window.history.replaceState(window.history.state, '', address);

for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="${buildLoginUrl()}"]`)) {
  link.href = buildLoginUrl(params.get('returnTo'));
}

function showAlert(name: 'message' | 'error', text: string | null): void {
  const alert = document.querySelector<HTMLElement>(`[data-alert="${name}"]`);
  if (!alert || !text) return;
  const translations = JSON.parse(alert.dataset['texts'] ?? '{}') as Record<string, string>;
  alert.querySelector('[role] > div')!.textContent = translations[text] ?? text;
  alert.hidden = false;
}
