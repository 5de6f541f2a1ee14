import type { LogoFile } from '@paperbill/contracts/nats';
import type { Response } from 'express';

/** An SVG is a document that could run scripts. Invoicing has sanitized what it stores; this header covers whatever that missed. */
const PICTURE_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const fileNames = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg', 'image/svg+xml': 'logo.svg' } as const;

/** Answers a logo, which is shown in pages only: opened by its address it is a file to save. */
export function sendLogo({ mediaType, base64, sha256 }: LogoFile, cacheControl: string, response: Response): void {
  response
    .attachment(fileNames[mediaType])
    .set({
      'Content-Type': mediaType,
      'Content-Security-Policy': PICTURE_ONLY,
      ETag: `"${sha256}"`,
      'Cache-Control': cacheControl,
    })
    .send(Buffer.from(base64, 'base64'));
}
