export interface FontPackage {
  /** Of Debian and Ubuntu. */
  name: string;
  /** Whose name tells that it is installed, however it came. */
  file: RegExp;
  scripts: string;
}

/** What Chromium needs beside the fonts that travel inside an invoice; deploy/operation/images installs the same. */
export const fontPackages: readonly FontPackage[] = [
  { name: 'fonts-noto-cjk', file: /^NotoSansCJK/, scripts: 'Chinese, Japanese and Korean' },
  {
    name: 'fonts-noto-core',
    file: /^NotoSansArmenian/,
    scripts: 'Armenian, Georgian, Bengali, Tamil and further scripts',
  },
  { name: 'fonts-noto-color-emoji', file: /^NotoColorEmoji/, scripts: 'emoji' },
];
