/**
 * Lets our scripts add styles. Our content security policy requires that each style element has the nonce of the
 * response. Every new style element gets the nonce, because antd's Modal and Drawer create some without it. Injected
 * HTML gets no nonce.
 */
export function addNonceToStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (!nonce) return;
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
