/**
 * The formatter under a second name. In specs, the name `icu-minify/format` leads to message-format.ts, which needs the
 * formatter itself.
 */
declare module 'icu-minify/formatter' {
  export { default } from 'icu-minify/format';
}
