import type { LogoType } from '../http/logo.js';

export interface LogoFile {
  mediaType: LogoType;
  base64: string;
  /** The SHA-256 hash of the logo's bytes, in hexadecimal form. */
  sha256: string;
}
