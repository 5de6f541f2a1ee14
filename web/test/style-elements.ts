/**
 * Replaces antd's injection of styles. With styles attached, jsdom matches every CSS rule on each role query, which
 * takes a third of the test time. Specs rely on attributes and inline styles for hidden elements.
 */
const unattached = () => document.createElement('style');

export const injectCSS = unattached;
export const updateCSS = unattached;
export const removeCSS = (): void => undefined;
export const clearContainerCache = (): void => undefined;
