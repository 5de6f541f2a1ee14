import { createPrivateKey } from 'node:crypto';
import { defaultBrand } from '@paperbill/contracts/http';
import { mailFromSchema, refuseExampleValue, serviceConfigFields } from '@paperbill/service-kit';
import { z } from 'zod';

const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;
const DKIM_VARIABLES = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;

/** A PEM key in one line with `\n` in place of line breaks, because environment variables have no line breaks. */
const privateKeySetting = z.string().transform((value, { addIssue }) => {
  try {
    const key = createPrivateKey(value.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // An unreadable key is reported below.
  }
  addIssue({ code: 'custom', message: 'must be a private RSA key in PEM' });
  return z.NEVER;
});

export const documentsConfigSchema = serviceConfigFields
  .extend({
    GOTENBERG_URL: z
      .url({
        protocol: /^https?$/,
        error: ({ input }) => (input === undefined ? 'is missing' : 'must be an address such as http://127.0.0.1:3000'),
      })
      .transform((url) => url.replace(/\/+$/, ''))
      .describe('Gotenberg 8, without a path.'),
    // The maximum of GOTENBERG_TIMEOUT is below the timeout of the NATS message that requests a PDF.
    GOTENBERG_TIMEOUT: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .int()
      .min(1)
      .max(30_000)
      .default(30_000)
      .describe('Milliseconds for one PDF, including waiting and all attempts, at most 30000.'),
    BRAND_NAME: z
      .string()
      .default(defaultBrand.name)
      .describe(
        'The product’s name in the watermark of the free plan. Must be the same as the BFF’s, which the preview uses.',
      ),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.com' })
      .superRefine(refuseExampleValue)
      .optional()
      .describe(
        'The mail server for mails to clients: `smtps://user:password@host:465`, or `smtp://…:587`. A password is only sent over TLS (STARTTLS). Without this setting, the product sends no mails.',
      ),
    MAIL_FROM: mailFromSchema(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .transform((url) => new URL(url).origin)
      .optional()
      .describe(
        'The public address of the product, for links in mails. Must be the same as the BFF’s. Required with `SMTP_URL`.',
      ),
    DKIM_DOMAIN: z.string().optional().describe('The domain that signs mails (DKIM): the domain of `MAIL_FROM`.'),
    DKIM_SELECTOR: z
      .string()
      .optional()
      .describe('The name of the key in the DNS. Its public part is at `selector._domainkey.domain`.'),
    DKIM_PRIVATE_KEY: privateKeySetting
      .optional()
      .describe(
        'The private key: RSA with 2048 bits in PEM, in one line with `\\n` for line breaks. Not needed if the mail server signs mails.',
      ),
  })
  .superRefine((config, { addIssue }) => {
    for (const group of [MAIL_VARIABLES, DKIM_VARIABLES]) {
      const missing = group.filter((name) => config[name] === undefined);
      if (missing.length === group.length || missing.length === 0) continue;
      // PUBLIC_URL alone is allowed, because it is also used for other things than e-mail.
      if (group === MAIL_VARIABLES && config.SMTP_URL === undefined && config.MAIL_FROM === undefined) continue;
      const others = group.filter((name) => !missing.includes(name));
      for (const name of missing) {
        addIssue({ code: 'custom', path: [name], message: `is missing: it goes with ${others.join(' and ')}` });
      }
    }
  });

export type DocumentsConfig = z.infer<typeof documentsConfigSchema>;
