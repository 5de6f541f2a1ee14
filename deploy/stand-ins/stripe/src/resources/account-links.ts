import type Stripe from 'stripe';
import { z } from 'zod';
import { createRandomText, nowInSeconds, type Platform } from '../account/account.js';
import type { OnboardingLink } from '../account/state.js';
import { textParam, urlParam } from '../http/params.js';
import { defineRoute, findOrThrow } from '../http/route.js';
import { findConnectedAccount } from './accounts.js';

const LINK_LIFETIME_SECONDS = 5 * 60;
const SECRET_LENGTH = 32;

const newLinkSchema = z.strictObject({
  account: textParam,
  use_case: z.strictObject({
    type: z.literal('account_onboarding'),
    account_onboarding: z.strictObject({
      refresh_url: urlParam,
      return_url: urlParam,
    }),
  }),
});

function createLink(
  platform: Platform,
  { account, use_case }: z.infer<typeof newLinkSchema>,
): Stripe.V2.Core.AccountLink {
  findConnectedAccount(platform, account);
  const { refresh_url: refreshUrl, return_url: returnUrl } = use_case.account_onboarding;
  const secret = createRandomText(SECRET_LENGTH);
  const now = nowInSeconds();
  const expiresAt = now + LINK_LIFETIME_SECONDS;
  platform.state.onboardingLinks[secret] = { account, returnUrl, refreshUrl, expiresAt, visit: null };
  return {
    object: 'v2.core.account_link',
    account,
    created: toIsoTime(now),
    expires_at: toIsoTime(expiresAt),
    livemode: false,
    url: `${platform.url}/connect/links/${secret}`,
    use_case: use_case as Stripe.V2.Core.AccountLink.UseCase,
  };
}

const toIsoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Uses a link, which works once.
 * @returns the address of the onboarding page. If the link is used or expired, it is the address where the user gets a
 * new link.
 */
export function useLink(platform: Platform, secret: string): string {
  const link = findOrThrow(platform.state.onboardingLinks, secret, 'link');
  if (link.visit !== null || link.expiresAt <= nowInSeconds()) return link.refreshUrl;
  link.visit = createRandomText(SECRET_LENGTH);
  return `${platform.url}/connect/onboarding/${link.visit}`;
}

export function findVisit({ state }: Platform, visit: string): OnboardingLink {
  const link = Object.values(state.onboardingLinks).find((one) => one.visit === visit);
  return link ?? findOrThrow({}, visit, 'onboarding');
}

export const accountLinkRoutes = [
  defineRoute('POST', '/v2/core/account_links', newLinkSchema, ({ platform }, params) => createLink(platform, params)),
];
