export { sendFont } from './page.js';
export { Html, html } from './html.js';
export { htmlHeaders, page, submitScript } from './page.js';
