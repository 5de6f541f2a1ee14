import { defineEntity, p } from '@mikro-orm/core';

/** How long a list of a user's is: triggers count it. */
export const ListSizeEntity = defineEntity({
  name: 'ListSize',
  tableName: 'list_sizes',
  properties: {
    userId: p.uuid().primary(),
    list: p.text().$type<'customers' | 'products'>().primary(),
    size: p.integer(),
  },
});
