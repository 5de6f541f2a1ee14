export { sendFont } from './fonts.js';
export { Html, html } from './html.js';
export { htmlHeaders, page, submitScript } from './page.js';
