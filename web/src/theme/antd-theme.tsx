import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import './antd-overrides.css';
import { useIsDark } from './color-scheme.js';
import tokens from './tokens.css?raw';

/** The colours of tokens.css as values: antd derives its own shades from them. */
function readColors(dark: boolean): Record<string, string> {
  const pairs = tokens.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g);
  return Object.fromEntries(Array.from(pairs, ([, name, light, night]) => [name, dark ? night : light]));
}

function themeFor(dark: boolean, motion: boolean): ThemeConfig {
  const color = readColors(dark);
  return {
    // One class on the root element, so that nothing is hashed and our own CSS may override by plain class names.
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
      // Shortened motion still starts: for one frame a dialog would be a fifth of its size, and a click would miss it.
      motion,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      // Rings of focus as everywhere else.
      lineWidthFocus: 2,
      colorPrimaryBorder: color['accent'],
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
    },
    components: {
      // As button.module.css has it.
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
      // Quiet: hairlines and softer ink instead of grounds.
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

/** Gives antd's components the product's look. Around those pages only that use antd: the others load without it. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const dark = useIsDark();
  // Read once: antd mounts everything anew where it changes, and what is typed would be lost.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const config = useMemo(() => themeFor(dark, motion), [dark, motion]);
  return (
    // Antd takes the wave of a click away at the end of its transition, which does not begin without motion.
    <ConfigProvider theme={config} wave={{ disabled: !motion }}>
      {children}
    </ConfigProvider>
  );
}
