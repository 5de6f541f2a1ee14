import { html, page } from '@paperbill/pages';

/** Says why there is nothing to do here, with the way back. */
export const messagePage = (title: string, explanation: string, back: string | null): string =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${explanation}</p>
      ${back !== null && html`<a class="button" href="${back}">Back to Paperbill</a>`}`,
  );
