import { defineEntity, p } from '@mikro-orm/core';
import { logoTypes } from '@paperbill/contracts/http';

/** A logo of a user's profile or documents. The hash of the content is the key of the row, so a row never changes. */
export const LogoEntity = defineEntity({
  name: 'Logo',
  tableName: 'logos',
  properties: {
    userId: p.uuid().primary(),
    sha256: p.string().primary(),
    mediaType: p.enum([...logoTypes]),
    content: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
