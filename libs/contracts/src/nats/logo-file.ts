import type { LogoType } from '../http/logo.js';

export interface LogoFile {
  mediaType: LogoType;
  base64: string;
  /** In hexadecimal form. */
  sha256: string;
}
