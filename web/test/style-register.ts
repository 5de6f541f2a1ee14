/**
 * Replaces the hook that computes the styles of antd's components. Tests have no styles in the page (see
 * `style-elements.ts`), so computing them would only take time.
 */
export default function useStyleRegister(): void {}

export const STYLE_PREFIX = 'style';
export const extract = (): null => null;
export const uniqueHash = (path: string[]): string => path.join('%');
