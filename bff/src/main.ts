import { readConfig, runProcess } from '@paperbill/service-kit/without-database';
import { startBff } from './bff.js';
import { bffConfigSchema } from './config.js';

await runProcess('bff', (env) => readConfig(bffConfigSchema, env), startBff);
