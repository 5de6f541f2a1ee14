import type { LogoType } from '../http/logo.js';

export interface LogoFile {
  mediaType: LogoType;
  base64: string;
  /** SHA-256 hash of the logo in hexadecimal. */
  sha256: string;
}
