import { sessionEnded, signInErrorText } from '@paperbill/contracts/texts';
import { loginUrl } from '../../api/redirect.js';
import { signedInUser } from '../../user-storage.js';

/**
 * All that the sign-in as a file needs a script for (`LoginFile`): it shows the message and the error of its address
 * once, so that a reload shows none, and leads back to where the visitor wanted to go. The server answers every page
 * behind the sign-in with this file; there its own address is that place, and who was signed in here is told why.
 */
const { pathname, search } = window.location;
const isLogin = /^\/login\/*$/i.test(pathname);
const params = isLogin ? new URLSearchParams(search) : new URLSearchParams({ returnTo: pathname + search });

const error = params.get('error');
// A sign-out would have left nothing in the storage.
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
