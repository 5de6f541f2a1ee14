import { AppError } from '@paperbill/contracts/http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { BffConfig } from '../config.js';
import { IdentityProviderService } from './identity-provider.service.js';
import { replaceUnstorable } from './sign-in-claims.js';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Only asymmetric algorithms are accepted. With a shared secret, a server that verifies a signature could also
 * forge one.
 */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * The maximum age of a logout token. Providers repeat failed calls, and an old token could end sessions that began
 * after the sign-out.
 */
const MAX_TOKEN_AGE = '10 minutes';
const CLOCK_TOLERANCE = '1 minute';

const nonEmptyText = z.string().min(1);
/**
 * The claims that section 2.4 of OpenID Connect Back-Channel Logout 1.0 requires. Claims that `jwtVerify` checks are
 * left out.
 */
const logoutClaims = z
  .object({
    iat: z.number(),
    jti: nonEmptyText,
    events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
    sub: nonEmptyText.optional(),
    sid: nonEmptyText.optional(),
    // Only identity tokens have a nonce. An identity token must not be accepted as a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'names neither a person nor a session');

/** The sessions that the provider has ended, and when it ended them by its own clock. */
export interface LogoutToken {
  subject?: string;
  providerSid?: string;
  endedAt: number;
}

@Injectable()
export class LogoutTokensService {
  private keys: { jwksUri: string; getKey: ReturnType<typeof createRemoteJWKSet> } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BffConfig,
    private readonly provider: IdentityProviderService,
  ) {}

  /** @throws AppError LOGOUT_TOKEN_INVALID, or SERVICE_UNAVAILABLE if the provider's keys cannot be fetched */
  async read(token: string): Promise<LogoutToken> {
    const { issuer, jwksUri } = await this.provider.getKeySource().catch(throwUnavailable);
    const payload = await this.verify(token, issuer, jwksUri);
    const { data, error } = logoutClaims.safeParse(payload);
    if (!data) throw invalidToken(error);
    const { sub, sid, iat } = data;
    return {
      ...(sub && { subject: replaceUnstorable(sub) }),
      ...(sid && { providerSid: replaceUnstorable(sid) }),
      endedAt: iat,
    };
  }

  private async verify(token: string, issuer: string, jwksUri: string): Promise<JWTPayload> {
    const options = {
      issuer,
      audience: this.config.OIDC_CLIENT_ID,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE,
    };
    try {
      return (await jwtVerify(token, this.getKeySet(jwksUri), options)).payload;
    } catch (error) {
      // Distinguishes an invalid token from a failure to fetch the keys. The library jose has an error class for each
      // reason why a token is invalid. Other failures have the base class.
      const isOfToken = error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
      if (isOfToken && !(error instanceof errors.JWKSTimeout)) throw invalidToken(error);
      return throwUnavailable(error);
    }
  }

  /** Returns the cached signing keys. Unknown key ids cause at most one request in 30 seconds. */
  private getKeySet(jwksUri: string): ReturnType<typeof createRemoteJWKSet> {
    if (this.keys?.jwksUri !== jwksUri) this.keys = { jwksUri, getKey: createRemoteJWKSet(new URL(jwksUri)) };
    return this.keys.getKey;
  }
}

const invalidToken = (cause: unknown): AppError => new AppError('LOGOUT_TOKEN_INVALID', { cause });

function throwUnavailable(cause: unknown): never {
  throw new AppError('SERVICE_UNAVAILABLE', { cause });
}
