/** The package has no types of its own; this is what we use of it. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures?: string[] },
  ): Promise<Uint8Array>;
}
