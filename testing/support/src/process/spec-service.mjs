// The service uses the built libraries, so it is written in JavaScript without decorators.
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Module } from '@nestjs/common';
import { command, query, allowUnsigned } from '@paperbill/contracts/nats';
import { Handles, MessageBus } from '@paperbill/messaging';
import { runService, serviceConfigFields } from '@paperbill/service-kit';

const PersonEntity = defineEntity({
  name: 'Person',
  tableName: 'people',
  properties: { email: p.text().primary() },
});

class CreatePeople extends Migration {
  up() {
    this.addSql('create table people (email text primary key)');
  }
}

class SpecMessages {
  constructor(em, bus) {
    this.em = em;
    this.bus = bus;
  }

  async ping() {
    return {};
  }

  async work() {
    return this.bus.call(allowUnsigned(query('specs.another-service', 30_000)), {});
  }

  /** Takes 14 seconds. A service that stops does not wait so long for running work. */
  async sleep() {
    await this.em.execute('select pg_sleep(14)');
    return {};
  }

  /** The text of the database error contains a user's data. */
  async fail({ email }) {
    await this.em.insertMany(PersonEntity, [{ email }, { email }]);
    return {};
  }
}

for (const [method, message] of [
  ['ping', allowUnsigned(command('specs.ping'))],
  ['work', allowUnsigned(command('specs.work', 30_000))],
  ['sleep', allowUnsigned(command('specs.sleep', 30_000))],
  ['fail', allowUnsigned(command('specs.fail'))],
]) {
  const descriptor = Object.getOwnPropertyDescriptor(SpecMessages.prototype, method);
  Handles(message)(SpecMessages.prototype, method, descriptor);
}
Reflect.defineMetadata('design:paramtypes', [EntityManager, MessageBus], SpecMessages);
Controller()(SpecMessages);

class SpecModule {}
Module({ controllers: [SpecMessages] })(SpecModule);

await runService({
  name: 'catalogue',
  module: SpecModule,
  schema: { entities: [PersonEntity], migrations: [CreatePeople] },
  config: serviceConfigFields,
});
