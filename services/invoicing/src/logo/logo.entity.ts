import { defineEntity, p } from '@mikro-orm/core';
import { logoTypes } from '@paperbill/contracts/http';

/** A logo of a user's profile or of one of their invoices. Named by its content, and never changed. */
export const LogoEntity = defineEntity({
  name: 'Logo',
  tableName: 'logos',
  properties: {
    userId: p.uuid().primary(),
    /** Of the content, hex. */
    sha256: p.string().primary(),
    mediaType: p.enum([...logoTypes]),
    content: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
