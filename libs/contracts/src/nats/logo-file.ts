import type { LogoType } from '../http/logo.js';

export interface LogoFile {
  mediaType: LogoType;
  base64: string;
  /** The hash of the file in hexadecimal digits. */
  sha256: string;
}
