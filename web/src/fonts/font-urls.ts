/** A key is the path of a file: `@fontsource/<family>/files/….woff2`. */
export const fontUrls: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../node_modules/@fontsource/*/files/*-{latin,latin-ext}-{400,600,700}-{normal,italic}.woff2',
        '!../../../node_modules/@fontsource/{noto-sans-*,vazirmatn}/files/*-{latin,latin-ext}-*.woff2',
        '../../../node_modules/@fontsource/inter/files/inter-{vietnamese,greek,greek-ext,cyrillic,cyrillic-ext}-{400,600}-normal.woff2',
        '../../../node_modules/@fontsource/vazirmatn/files/vazirmatn-arabic-{400,600}-normal.woff2',
        '../../../node_modules/@fontsource/noto-sans-*/files/*-{arabic,hebrew,thai,devanagari,japanese}-{400,600}-normal.woff2',
      ],
      { eager: true, query: '?url', import: 'default' },
    ),
  ).map(([file, url]) => [file.slice(file.indexOf('@fontsource')), url]),
);
