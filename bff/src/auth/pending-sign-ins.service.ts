import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { type BffConfig, isHttps } from '../config.js';

/** What the callback needs to finish what the redirect began. */
const pendingSignIn = z.object({ codeVerifier: z.string(), nonce: z.string(), returnTo: z.string() });
type PendingSignIn = z.infer<typeof pendingSignIn>;

const LIFETIME_SECONDS = 10 * 60;
const cookieName = (state: string): string => `sign-in-${state}`;

/**
 * Sign-ins that are under way, each in a sealed cookie of its own that is named by its state: two tabs can sign in at
 * once, and nothing is stored for visitors who never come back.
 */
@Injectable()
export class PendingSignInsService {
  private readonly key: Uint8Array;
  private readonly cookieOptions: CookieOptions;

  constructor(@Inject(CONFIG) { SESSION_SECRET, PUBLIC_URL }: BffConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', SESSION_SECRET, '', 'pending sign-in', 32));
    this.cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/api/callback', secure: isHttps(PUBLIC_URL) };
  }

  async add(response: Response, state: string, pending: PendingSignIn): Promise<void> {
    response.cookie(cookieName(state), await this.seal(state, pending), {
      ...this.cookieOptions,
      maxAge: LIFETIME_SECONDS * 1_000,
    });
  }

  /** The sign-in of this state, which this browser can take once; null where it has none that is still open. */
  async take(request: Request, response: Response, state: string): Promise<PendingSignIn | null> {
    const sealed = parse(request.headers.cookie ?? '')[cookieName(state)];
    const pending = sealed ? await this.open(state, sealed) : null;
    if (pending) response.clearCookie(cookieName(state), this.cookieOptions);
    return pending;
  }

  seal(state: string, pending: PendingSignIn): Promise<string> {
    return new EncryptJWT(pending)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject(state)
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .encrypt(this.key);
  }

  /** @returns null where it was not sealed here, for this state, in time */
  async open(state: string, sealed: string): Promise<PendingSignIn | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, this.key, { subject: state });
      return pendingSignIn.parse(payload);
    } catch {
      return null;
    }
  }
}
