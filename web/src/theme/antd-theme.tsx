import { ConfigProvider, type ConfigProviderProps, theme, type ThemeConfig } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import './antd-overrides.css';
import { getAppLanguage } from '../languages/app-language.js';
import { t } from '../languages/t.js';
import { useIsDark } from './color-scheme.js';
import tokens from './tokens.css?raw';

/** Reads the colors from tokens.css. Antd needs their values, because it calculates shades from them. */
function readColors(dark: boolean): Record<string, string> {
  const pairs = tokens.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g);
  return Object.fromEntries(Array.from(pairs, ([, name, light, night]) => [name, dark ? night : light]));
}

function createTheme(dark: boolean, motion: boolean): ThemeConfig {
  const color = readColors(dark);
  return {
    // Antd sets this class name on the root element, and then uses no hashed class names. So our CSS can override
    // antd's rules by class names.
    cssVar: { key: 'paperbill' },
    hashed: false,
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: color['accent'],
      colorPrimaryHover: color['accent-strong'],
      colorPrimaryActive: color['accent-strong'],
      colorLink: color['accent'],
      colorLinkHover: color['accent-strong'],
      colorLinkActive: color['accent-strong'],
      colorSuccess: color['accent'],
      colorError: color['danger'],
      colorErrorHover: color['danger-strong'],
      colorErrorActive: color['danger-strong'],
      colorWarning: color['pending'],
      colorText: color['ink'],
      colorTextSecondary: color['ink-soft'],
      colorTextDescription: color['ink-soft'],
      colorTextPlaceholder: color['ink-soft'],
      colorIcon: color['ink-soft'],
      colorBgContainer: color['paper'],
      colorBgElevated: color['paper'],
      colorBgLayout: color['desk'],
      colorBorder: color['line-strong'],
      colorBorderSecondary: color['line'],
      controlItemBgHover: color['desk'],
      controlItemBgActive: color['accent-tint'],
      controlItemBgActiveHover: color['accent-tint'],
      controlHeight: 40,
      borderRadius: 8,
      borderRadiusSM: 4,
      fontFamily: 'var(--sans)',
      fontSize: 15,
      // Users who prefer reduced motion get no animations. A very short animation would still render one frame of a
      // tiny dialog, and a click would miss the dialog.
      motion,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      // Makes antd's focus ring look like that of our own components.
      lineWidthFocus: 2,
      colorPrimaryBorder: color['accent'],
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
    },
    components: {
      // Makes antd's buttons look like those in button.module.css.
      Button: {
        fontWeight: 600,
        paddingInline: 16,
        primaryColor: color['on-accent'],
        primaryShadow: 'none',
        dangerColor: color['on-danger'],
        dangerShadow: 'none',
        defaultShadow: 'none',
        defaultBorderColor: color['line-strong'],
        defaultHoverColor: color['ink'],
        defaultHoverBorderColor: color['ink'],
        defaultHoverBg: color['paper'],
        defaultActiveColor: color['ink'],
        defaultActiveBorderColor: color['ink'],
      },
      // Tables have light lines, soft headings and no backgrounds.
      Table: {
        headerBg: 'transparent',
        headerColor: color['ink-soft'],
        headerSplitColor: 'transparent',
        headerSortActiveBg: 'transparent',
        headerSortHoverBg: 'transparent',
        bodySortBg: 'transparent',
        borderColor: color['line'],
        rowHoverBg: color['paper-sunken'],
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
      },
    },
  };
}

/**
 * The texts that antd shows in our app. Antd's own text files are not used. They would load the date pickers, and the
 * whole antd chunk, before the first page.
 */
const createLocale = (): NonNullable<ConfigProviderProps['locale']> => ({
  locale: getAppLanguage(),
  global: { close: t('Close'), sortable: t('sortable') },
});

/**
 * Applies Paperbill's theme to antd. It is rendered only around components that use antd, because other pages load
 * without antd.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const dark = useIsDark();
  // The preference for reduced motion is read only once. If `motion` changed, antd would remount everything, and input
  // would be lost.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const config = useMemo(() => createTheme(dark, motion), [dark, motion]);
  const [locale] = useState(createLocale);
  return (
    // Antd's wave effect after a click must be off for users who prefer reduced motion. Antd removes the wave at the
    // end of its transition. Without animations, the transition never starts.
    <ConfigProvider theme={config} wave={{ disabled: !motion }} locale={locale}>
      {children}
    </ConfigProvider>
  );
}
