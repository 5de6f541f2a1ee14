import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { BffConfig } from '../config.js';
import { hostCookieName, hostCookieOptions } from '../security/host-cookie.js';

/** What goes to the provider, and what its answer has to match. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const LIFETIME_SECONDS = 10 * 60;
const BROWSER_ID = /^[\w-]{43}$/;

/** What a sign-in that is under way is for. */
export interface SignInPurpose {
  /** The page to end at. */
  returnTo: string;
  /** Somebody who is signed in shows that it is them: the provider asks whatever it remembers. */
  isFresh: boolean;
}

const sealed = z.object({ returnTo: z.string(), isFresh: z.boolean().default(false) });

/**
 * Sign-ins that are under way. Each stands sealed in its own `state`, which the provider gives back, and opens only in the
 * browser that began it: that browser has a cookie with a random id, one for all its tabs. Nobody can plant a sign-in of
 * their own in another browser, visits to the sign-in pile up nothing, and nothing is stored for those who never come back.
 */
@Injectable()
export class PendingSignInsService {
  private readonly key: Uint8Array;
  private readonly cookieName: string;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', config.SESSION_SECRET, '', 'pending sign-in', 32));
    this.cookieName = hostCookieName('sign-in', config);
  }

  async begin(request: Request, response: Response, purpose: SignInPurpose): Promise<SignInSecrets> {
    const browser = this.browserOf(request) ?? randomBytes(32).toString('base64url');
    response.cookie(this.cookieName, browser, {
      ...hostCookieOptions(this.config),
      maxAge: LIFETIME_SECONDS * 1_000,
    });
    return this.secretsOf(await this.seal(browser, purpose));
  }

  /** The sign-in of this state; null where this browser did not begin it, or too long ago. */
  async resume(request: Request, state: string): Promise<(SignInSecrets & SignInPurpose) | null> {
    const browser = this.browserOf(request);
    const opened = browser === undefined ? null : await this.open(browser, state);
    return opened && { ...this.secretsOf(state), ...opened };
  }

  seal(browser: string, purpose: SignInPurpose): Promise<string> {
    return new EncryptJWT({ ...purpose })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(browser)
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .encrypt(this.key);
  }

  /** @returns null where it was not sealed here, for this browser, in time */
  async open(browser: string, state: string): Promise<SignInPurpose | null> {
    try {
      return sealed.parse((await jwtDecrypt(state, this.key, { audience: browser })).payload);
    } catch {
      return null;
    }
  }

  /** No two states are alike, so neither are these; without the key nobody makes them of a state. */
  private secretsOf(state: string): SignInSecrets {
    const secret = (use: string) => createHmac('sha256', this.key).update(`${use} of ${state}`).digest('base64url');
    return { state, nonce: secret('nonce'), codeVerifier: secret('verifier') };
  }

  private browserOf(request: Request): string | undefined {
    const id = parse(request.headers.cookie ?? '')[this.cookieName];
    return id !== undefined && BROWSER_ID.test(id) ? id : undefined;
  }
}
