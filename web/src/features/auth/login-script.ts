import { sessionEndedText, getSignInErrorText } from '@paperbill/contracts/texts';
import { buildLoginUrl } from '../../api/redirect.js';
import { signedInUser } from '../../user-storage.js';

/**
 * The script of `PrerenderedLoginPage`. If a signed-out visitor opens a protected page, the server sends this sign-in
 * page instead. The path of the protected page is then the return path.
 */
const { pathname, search } = window.location;
const isLogin = /^(\/\w\w)?\/login\/*$/i.test(pathname);
const params = isLogin ? new URLSearchParams(search) : new URLSearchParams({ returnTo: pathname + search });

const error = params.get('error');
// A sign-out clears the storage. If the storage still has a user, the session has therefore expired.
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
