import type { LogoFile } from '@paperbill/contracts/nats';
import type { Response } from 'express';

/**
 * The policy blocks scripts in SVG images. The invoicing service already removes scripts when a logo is saved, so the
 * policy is a second protection.
 */
const PICTURE_ONLY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const fileNameOfType = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg', 'image/svg+xml': 'logo.svg' } as const;

/**
 * Sends a logo as an attachment. Pages can still show the image. If a user opens the address of the logo, the browser
 * downloads it.
 */
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
