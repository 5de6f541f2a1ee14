import { ConfigProvider, type ConfigProviderProps, theme, type ThemeConfig } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import './antd-overrides.css';
import { getAppLanguage } from '../languages/app-language.js';
import { t } from '../languages/t.js';
import { useIsDark } from './color-scheme.js';
import tokens from './tokens.css?raw';

/** Reads the colors of tokens.css. Antd needs their values, because it calculates shades from them. */
function readColors(dark: boolean): Record<string, string> {
  const pairs = tokens.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g);
  return Object.fromEntries(Array.from(pairs, ([, name, light, night]) => [name, dark ? night : light]));
}

function createTheme(dark: boolean, motion: boolean): ThemeConfig {
  const color = readColors(dark);
  return {
    // The class name that antd sets on the root element. With this class, antd uses no hashed classes, so our CSS can
    // override its rules by class names.
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
      // Animations are off for users who prefer reduced motion. A very short animation would still render one frame of
      // a tiny dialog, and a click would miss the dialog.
      motion,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      // Antd's focus ring looks like the focus ring of our own components.
      lineWidthFocus: 2,
      colorPrimaryBorder: color['accent'],
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
    },
    components: {
      // Antd's buttons look like the buttons of button.module.css.
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
      // Antd's tables have thin lines and softer text, and no backgrounds.
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
 * The texts that our components leave to antd. Antd's own files of texts would load its date pickers, and the whole antd
 * chunk, before the first page.
 */
const createLocale = (): NonNullable<ConfigProviderProps['locale']> => ({
  locale: getAppLanguage(),
  global: { close: t('Close'), sortable: t('sortable') },
});

/**
 * Applies Paperbill's theme to antd. This component is only around components that use antd, because other pages load
 * without antd.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const dark = useIsDark();
  // The motion setting is read only once. When it changes, antd remounts everything, and input would be lost.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const config = useMemo(() => createTheme(dark, motion), [dark, motion]);
  const [locale] = useState(createLocale);
  return (
    // Antd's wave after a click is disabled if the user prefers reduced motion. Antd removes the wave at the end of a
    // transition, which would never start.
    <ConfigProvider theme={config} wave={{ disabled: !motion }} locale={locale}>
      {children}
    </ConfigProvider>
  );
}
