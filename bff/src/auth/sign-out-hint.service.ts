import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { BffConfig } from '../config.js';
import { hostCookieName, hostCookieOptions } from '../security/host-cookie.js';

/** From the call that ends the session to the page that ends the provider's. */
const LIFETIME_SECONDS = 120;
/** Browsers keep no cookie beyond 4 KB. */
const MAX_LENGTH = 3_800;

/**
 * Keeps a session's identity token, sealed in a cookie, for the moment between the end of the session and the page that
 * ends the provider's: without it many providers ask people whether they really want to leave, or keep them signed in.
 */
@Injectable()
export class SignOutHintService {
  private readonly key: Uint8Array;
  private readonly cookieName: string;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', config.SESSION_SECRET, '', 'sign-out hint', 32));
    this.cookieName = hostCookieName('sign-out', config);
  }

  async keep(response: Response, idToken: string | undefined): Promise<void> {
    if (!idToken) return;
    const sealed = await new EncryptJWT({ idToken })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .encrypt(this.key);
    if (sealed.length > MAX_LENGTH) return;
    response.cookie(this.cookieName, sealed, { ...hostCookieOptions(this.config), maxAge: LIFETIME_SECONDS * 1_000 });
  }

  /** What was kept, once. */
  async take(request: Request, response: Response): Promise<string | undefined> {
    const sealed = parse(request.headers.cookie ?? '')[this.cookieName];
    if (sealed === undefined) return undefined;
    response.clearCookie(this.cookieName, hostCookieOptions(this.config));
    const opened = await jwtDecrypt<{ idToken?: string }>(sealed, this.key).catch(() => undefined);
    return opened?.payload.idToken;
  }
}
