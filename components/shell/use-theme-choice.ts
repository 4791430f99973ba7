'use client';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';

const themes = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themes)[number];

interface ThemeOption {
  value: ThemeChoice;
  label: string;
}

/** The three themes and which of them this browser keeps; `system` follows the operating system while pages are open. */
export function useThemeChoice(): {
  chosen: ThemeChoice;
  options: readonly ThemeOption[];
  choose: (value: string) => void;
} {
  const t = useTranslations('preferences.themes');
  const { theme, setTheme } = useTheme();
  return {
    chosen: themes.find((each) => each === theme) ?? 'system',
    options: themes.map((value) => ({ value, label: t(value) })),
    choose: setTheme,
  };
}
