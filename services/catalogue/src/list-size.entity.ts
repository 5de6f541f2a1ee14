import { defineEntity, p } from '@mikro-orm/core';

/** Number of items in a user's list. Database triggers keep it up to date. */
export const ListSizeEntity = defineEntity({
  name: 'ListSize',
  tableName: 'list_sizes',
  properties: {
    userId: p.uuid().primary(),
    list: p.text().$type<'customers' | 'products'>().primary(),
    size: p.integer(),
  },
});
