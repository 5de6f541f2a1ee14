export { type Attackers, startAttackers } from './attackers.js';
export { productionEnvironment } from './production.js';
export { type VictimOutcomes, Victim, type VictimWork } from './victim.js';
