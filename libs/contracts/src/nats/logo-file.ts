import type { LogoType } from '../http/logo.js';

export interface LogoFile {
  mediaType: LogoType;
  base64: string;
  /** Hexadecimal. */
  sha256: string;
}
