import { defaultBrand } from '@paperbill/contracts';
import { serviceConfig } from '@paperbill/service-kit';
import { z } from 'zod';

/** What documents reads from its environment. */
export const documentsConfig = serviceConfig.extend({
  /** Gotenberg 8, without a path. */
  GOTENBERG_URL: z
    .url({
      protocol: /^https?$/,
      error: ({ input }) => (input === undefined ? 'is missing' : 'must be an address such as http://127.0.0.1:3000'),
    })
    .transform((url) => url.replace(/\/+$/, '')),
  /** Milliseconds for one PDF, every attempt included: less than the caller waits for the message's reply. */
  GOTENBERG_TIMEOUT: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int()
    .min(1)
    .max(30_000)
    .default(30_000),
  /** The product's name in the watermark line; the same as the BFF's, which tells it to the preview. */
  BRAND_NAME: z.string().default(defaultBrand.name),
});

export type DocumentsConfig = z.infer<typeof documentsConfig>;
