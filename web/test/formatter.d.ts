/** Another name for the formatter. Specs replace the module with the usual name. */
declare module 'icu-minify/formatter' {
  export { default } from 'icu-minify/format';
}
