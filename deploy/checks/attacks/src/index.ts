export { type Attackers, startAttackers } from './attackers.js';
export { productionEnvironment } from './production.js';
export { type Outcomes, Victim, type Work } from './victim.js';
