import { createPrivateKey } from 'node:crypto';
import { defaultBrand } from '@paperbill/contracts/http';
import { mailFrom, notAnExample, serviceConfig } from '@paperbill/service-kit';
import { z } from 'zod';

/** Settings that belong together. */
const MAIL = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;
const DKIM = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;

/** In one line, as environments are written: `\n` stands for a line break. */
const privateKey = z.string().transform((value, { addIssue }) => {
  try {
    const key = createPrivateKey(value.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // Said below.
  }
  addIssue({ code: 'custom', message: 'must be a private RSA key in PEM' });
  return z.NEVER;
});

/** What documents reads from its environment. */
export const documentsConfig = serviceConfig
  .extend({
    GOTENBERG_URL: z
      .url({
        protocol: /^https?$/,
        error: ({ input }) => (input === undefined ? 'is missing' : 'must be an address such as http://127.0.0.1:3000'),
      })
      .transform((url) => url.replace(/\/+$/, ''))
      .describe('Gotenberg 8, without a path.'),
    // Less than the caller waits for the message's reply.
    GOTENBERG_TIMEOUT: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .int()
      .min(1)
      .max(30_000)
      .default(30_000)
      .describe('Milliseconds for one PDF, its wait and every attempt included, at most 30000.'),
    BRAND_NAME: z
      .string()
      .default(defaultBrand.name)
      .describe(
        'The product’s name in the free plan’s watermark: the same as the BFF’s, which tells it to the preview.',
      ),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.com' })
      .superRefine(notAnExample)
      .optional()
      .describe(
        'The mail server that takes mails to clients: `smtps://user:password@host:465`, or `smtp://…:587`, where a password goes over TLS only (STARTTLS). Without it the product sends no mails.',
      ),
    MAIL_FROM: mailFrom(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .transform((url) => new URL(url).origin)
      .optional()
      .describe(
        'The address that people open, to which links in mails lead: the same as the BFF’s. Needed with `SMTP_URL`.',
      ),
    DKIM_DOMAIN: z.string().optional().describe('The domain that signs mails (DKIM): that of `MAIL_FROM`.'),
    DKIM_SELECTOR: z
      .string()
      .optional()
      .describe('The name of the key in the DNS: its public part stands at `selector._domainkey.domain`.'),
    DKIM_PRIVATE_KEY: privateKey
      .optional()
      .describe(
        'The key itself: RSA of 2048 bits in PEM, in one line with `\\n` for line breaks. Not needed where the mail server signs.',
      ),
  })
  .superRefine((config, { addIssue }) => {
    for (const group of [MAIL, DKIM]) {
      const missing = group.filter((name) => config[name] === undefined);
      if (missing.length === group.length || missing.length === 0) continue;
      // The address of the product says nothing about mails.
      if (group === MAIL && config.SMTP_URL === undefined && config.MAIL_FROM === undefined) continue;
      const others = group.filter((name) => !missing.includes(name));
      for (const name of missing) {
        addIssue({ code: 'custom', path: [name], message: `is missing: it goes with ${others.join(' and ')}` });
      }
    }
  });

export type DocumentsConfig = z.infer<typeof documentsConfig>;
