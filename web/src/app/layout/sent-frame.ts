/** The path and heading of the page that the server has sent a frame with; null where it sent none. */
let sent: { pathname: string; heading: string } | null = null;

/** Remembers what stands in the page, before it is drawn anew. */
export function readSentFrame(root: HTMLElement): void {
  if (!root.firstElementChild) return;
  sent = { pathname: window.location.pathname, heading: root.querySelector('h1')?.textContent ?? '' };
}

/** The heading that was sent for the page that is open, '' where it was not known; null where no frame was sent for it. */
export const sentHeading = (): string | null => (sent?.pathname === window.location.pathname ? sent.heading : null);
