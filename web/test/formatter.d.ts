/** The formatter under another name, because specs replace its usual name. */
declare module 'icu-minify/formatter' {
  export { default } from 'icu-minify/format';
}
