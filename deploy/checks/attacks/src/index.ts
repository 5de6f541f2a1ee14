export { type Attackers, startAttackers } from './attackers.js';
export { productionEnvironment } from './production.js';
export { type ActionOutcomes, RegularUser, type RegularUserAction } from './regular-user.js';
