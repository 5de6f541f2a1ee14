/**
 * Replaces the hook with which antd's components compute their styles. The page has no styles in tests (see
 * `style-elements.ts`), so computing them would only take time.
 */
export default function useStyleRegister(): void {}

export const STYLE_PREFIX = 'style';
export const extract = (): null => null;
export const uniqueHash = (path: string[]): string => path.join('%');
