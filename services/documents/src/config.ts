import { defaultBrand } from '@paperbill/contracts/http';
import { serviceConfig } from '@paperbill/service-kit';
import { z } from 'zod';

/** What documents reads from its environment. */
export const documentsConfig = serviceConfig.extend({
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
    .describe('The product’s name in the free plan’s watermark: the same as the BFF’s, which tells it to the preview.'),
});

export type DocumentsConfig = z.infer<typeof documentsConfig>;
