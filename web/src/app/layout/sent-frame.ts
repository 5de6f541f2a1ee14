/** The top of a page as the server has sent it; each '' where it was not known. */
export interface SentHeader {
  heading: string;
  subtitle: string;
}

/** The top of the frame that the server has sent, with the path of its page; null where it sent none. */
let sent: ({ pathname: string } & SentHeader) | null = null;

/** Remembers what stands in the page, before it is drawn anew. */
export function readSentFrame(root: HTMLElement): void {
  if (!root.firstElementChild) return;
  const textOf = (selector: string) => root.querySelector(selector)?.textContent ?? '';
  sent = { pathname: window.location.pathname, heading: textOf('h1'), subtitle: textOf('h1 + p') };
}

/** What was sent for the page that is open; null where nothing was. */
export const sentHeader = (): SentHeader | null => (sent?.pathname === window.location.pathname ? sent : null);
