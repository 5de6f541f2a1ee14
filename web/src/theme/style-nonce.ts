/**
 * Lets scripts of ours write styles into the page: the content policy allows them by the nonce of the page's answer alone.
 * Every new style element gets it, for antd's Modal and Drawer write some without asking for a nonce. What somebody
 * smuggled into the page as HTML has none.
 */
export function giveStylesTheirNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (!nonce) return;
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
