import type { LogoFile } from '@paperbill/contracts/nats';
import type { Response } from 'express';

/** This policy is a second protection. The invoicing service already removes scripts when an SVG logo is saved. */
const PICTURE_ONLY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const fileNameOfType = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg', 'image/svg+xml': 'logo.svg' } as const;

/** Sends the logo as an attachment. Pages can show the image, but a browser that opens its address downloads it. */
export function sendLogo({ mediaType, base64, sha256 }: LogoFile, cacheControl: string, response: Response): void {
  response
    .attachment(fileNameOfType[mediaType])
    .set({
      'Content-Type': mediaType,
      'Content-Security-Policy': PICTURE_ONLY_POLICY,
      ETag: `"${sha256}"`,
      'Cache-Control': cacheControl,
    })
    .send(Buffer.from(base64, 'base64'));
}
