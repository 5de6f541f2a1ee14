import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { BffConfig } from '../config.js';
import { toHostCookieName, getHostCookieOptions } from '../security/host-cookie.js';

export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const LIFETIME_SECONDS = 10 * 60;
const BROWSER_ID_PATTERN = /^[\w-]{43}$/;

export interface SignInPurpose {
  returnTo: string;
  /** If true, the user must authenticate again, even if the provider still has a session. */
  isFresh: boolean;
}

const purposeSchema = z.object({ returnTo: z.string(), isFresh: z.boolean().default(false) });

/**
 * Pending sign-ins are not stored on the server. Each one is encrypted in its `state` parameter, which the provider
 * returns. A cookie with a random id, which all tabs share, makes sure that only the browser that began a sign-in can
 * finish it. Otherwise an attacker could make another browser finish the attacker's sign-in.
 */
@Injectable()
export class PendingSignInsService {
  private readonly key: Uint8Array;
  private readonly cookieName: string;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', config.SESSION_SECRET, '', 'pending sign-in', 32));
    this.cookieName = toHostCookieName('sign-in', config);
  }

  async begin(request: Request, response: Response, purpose: SignInPurpose): Promise<SignInSecrets> {
    const browser = this.readBrowserId(request) ?? randomBytes(32).toString('base64url');
    response.cookie(this.cookieName, browser, {
      ...getHostCookieOptions(this.config),
      maxAge: LIFETIME_SECONDS * 1_000,
    });
    return this.deriveSecrets(await this.encrypt(browser, purpose));
  }

  /** @returns null if another browser began the sign-in, or if the sign-in has expired */
  async resumeSignIn(request: Request, state: string): Promise<(SignInSecrets & SignInPurpose) | null> {
    const browser = this.readBrowserId(request);
    const decrypted = browser === undefined ? null : await this.decrypt(browser, state);
    return decrypted && { ...this.deriveSecrets(state), ...decrypted };
  }

  encrypt(browser: string, purpose: SignInPurpose): Promise<string> {
    return new EncryptJWT({ ...purpose })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(browser)
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .encrypt(this.key);
  }

  async decrypt(browser: string, state: string): Promise<SignInPurpose | null> {
    try {
      return purposeSchema.parse((await jwtDecrypt(state, this.key, { audience: browser })).payload);
    } catch {
      return null;
    }
  }

  /** The secrets follow from the unique state, and cannot be computed without the key. */
  private deriveSecrets(state: string): SignInSecrets {
    const secret = (purposeOfSecret: string) =>
      createHmac('sha256', this.key).update(`${purposeOfSecret} of ${state}`).digest('base64url');
    return { state, nonce: secret('nonce'), codeVerifier: secret('verifier') };
  }

  private readBrowserId(request: Request): string | undefined {
    const id = parse(request.headers.cookie ?? '')[this.cookieName];
    return id !== undefined && BROWSER_ID_PATTERN.test(id) ? id : undefined;
  }
}
