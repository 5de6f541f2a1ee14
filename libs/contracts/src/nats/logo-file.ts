import type { LogoType } from '../http/logo.js';

export interface LogoFile {
  mediaType: LogoType;
  base64: string;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
}
