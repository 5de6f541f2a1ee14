/**
 * Replaces the entry point of antd. The original entry point loads all components, which takes more than half a second
 * per spec file. This file loads each component when it is first used.
 */
module.exports = new Proxy({}, { get: (_, name) => (/^[A-Za-z]+$/.test(String(name)) ? load(name) : undefined) });

function load(name) {
  const folder = name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
  return require(`antd/lib/${folder}`).default;
}
