import { readConfig, runProcess } from '@paperbill/service-kit/without-database';
import { startBff } from './bff.js';
import { bffConfig } from './config.js';

await runProcess('bff', (env) => readConfig(bffConfig, env), startBff);
