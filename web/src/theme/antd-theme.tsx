import { ConfigProvider, type ConfigProviderProps, theme, type ThemeConfig } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import './antd-overrides.css';
import { getAppLanguage } from '../languages/app-language.js';
import { t } from '../languages/t.js';
import { useIsDark } from './color-scheme.js';
import tokens from './tokens.css?raw';

/** antd calculates shades from the colors, so it needs their values. */
function readColors(dark: boolean): Record<string, string> {
  const pairs = tokens.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g);
  return Object.fromEntries(Array.from(pairs, ([, name, light, night]) => [name, dark ? night : light]));
}

function createTheme(dark: boolean, motion: boolean): ThemeConfig {
  const color = readColors(dark);
  return {
    // Without hashed class names, our CSS can override the rules of antd.
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
      // If the user prefers reduced motion, animations are off. With a very short animation, the dialog would be tiny
      // for one frame, and a click would miss it.
      motion,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      // The focus ring looks like the one of our own components.
      lineWidthFocus: 2,
      colorPrimaryBorder: color['accent'],
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
    },
    components: {
      // These values are the same as in button.module.css.
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

/** antd's own text files would load the date pickers, and the whole antd chunk, before the first page. */
const createLocale = (): NonNullable<ConfigProviderProps['locale']> => ({
  locale: getAppLanguage(),
  global: { close: t('Close'), sortable: t('sortable') },
});

/** Use this component only around components that need antd, because other pages load without antd. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const dark = useIsDark();
  // `motion` is read only once. If it changed, antd would remount all components, and the user's input would be lost.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const config = useMemo(() => createTheme(dark, motion), [dark, motion]);
  const [locale] = useState(createLocale);
  return (
    // antd removes the wave after a click at the end of its transition, which never starts without animations.
    <ConfigProvider theme={config} wave={{ disabled: !motion }} locale={locale}>
      {children}
    </ConfigProvider>
  );
}
