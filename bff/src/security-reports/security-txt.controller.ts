import { Controller, Get, Header, Inject } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { BffConfig } from '../config.js';
import { NoSession } from '../sessions/session.guard.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The number of days for which security.txt is valid. RFC 9116 recommends less than a year. */
const VALID_DAYS = 90;

@Controller('.well-known/security.txt')
@NoSession()
export class SecurityTxtController {
  constructor(@Inject(CONFIG) private readonly config: BffConfig) {}

  @Get()
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=86400')
  read(): string {
    const { SECURITY_CONTACT, SUPPORT_EMAIL, PUBLIC_URL } = this.config;
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS);
    return [
      `Contact: ${SECURITY_CONTACT ?? `mailto:${SUPPORT_EMAIL}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
      '',
    ].join('\n');
  }
}
