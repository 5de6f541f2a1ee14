export { sendFont } from './page.js';
export { Html, html } from './html.js';
export { getHtmlHeaders, renderPage, submitScript } from './page.js';
