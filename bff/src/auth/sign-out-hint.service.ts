import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { BffConfig } from '../config.js';
import { toHostCookieName, getHostCookieOptions } from '../security/host-cookie.js';

/** The lifetime of the cookie. It must last from the sign-out request until the provider's sign-out page opens. */
const LIFETIME_SECONDS = 120;
/** The maximum length of the cookie's value. Browsers drop cookies over 4 KB. */
const MAX_COOKIE_LENGTH = 3_800;

/**
 * Keeps the identity token in an encrypted cookie after our session has ended. The provider's sign-out page needs it.
 * Without it, many providers ask for a confirmation or keep the user signed in.
 */
@Injectable()
export class SignOutHintService {
  private readonly key: Uint8Array;
  private readonly cookieName: string;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', config.SESSION_SECRET, '', 'sign-out hint', 32));
    this.cookieName = toHostCookieName('sign-out', config);
  }

  async store(response: Response, idToken: string | undefined): Promise<void> {
    if (!idToken) return;
    const sealed = await new EncryptJWT({ idToken })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .encrypt(this.key);
    if (sealed.length > MAX_COOKIE_LENGTH) return;
    response.cookie(this.cookieName, sealed, {
      ...getHostCookieOptions(this.config),
      maxAge: LIFETIME_SECONDS * 1_000,
    });
  }

  async readAndClear(request: Request, response: Response): Promise<string | undefined> {
    const sealed = parse(request.headers.cookie ?? '')[this.cookieName];
    if (sealed === undefined) return undefined;
    response.clearCookie(this.cookieName, getHostCookieOptions(this.config));
    const opened = await jwtDecrypt<{ idToken?: string }>(sealed, this.key).catch(() => undefined);
    return opened?.payload.idToken;
  }
}
