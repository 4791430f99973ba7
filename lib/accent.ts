// The accent of an installation: which shades belong to a colour, and whether people can read them. WCAG 2.x.

/** Six digits: what is written into the page's styles, so nothing else may pass. */
export const hexColour = /^#[0-9a-f]{6}$/i;

export const themeNames = ['light', 'dark'] as const;
export type ThemeName = (typeof themeNames)[number];

/** Smallest contrast of text with what it stands on (WCAG 2.2, 1.4.3, level AA). */
export const leastContrast = 4.5;

/** What accent-coloured text stands on, from app/tokens.css, and what is written on the accent itself. */
const grounds = {
  light: { surfaces: ['#ffffff', '#f4f6f8'], on: '#ffffff', towards: '#000000', soft: 0.09 },
  dark: { surfaces: ['#111619', '#1a1f23'], on: '#051920', towards: '#ffffff', soft: 0.14 },
} as const;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** `share` of the second colour in the first. */
function mix(one: string, other: string, share: number): string {
  const second = channels(other);
  const mixed = channels(one).map((value, index) => Math.round(value * (1 - share) + (second[index] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The shades that the styles name, from one colour. */
export function accentShades(hex: string, theme: ThemeName): Record<string, string> {
  const { surfaces, on, towards, soft } = grounds[theme];
  return {
    '--accent': hex,
    '--accent-hover': mix(hex, towards, 0.15),
    '--accent-text': hex,
    '--on-accent': on,
    '--accent-soft': mix(surfaces[0], hex, soft),
    '--accent-border': mix(surfaces[0], hex, 0.4),
  };
}

/** The least contrast that texts have with this accent in this theme. */
export function accentContrast(hex: string, theme: ThemeName): number {
  const shades = accentShades(hex, theme);
  const stoodOn = [...grounds[theme].surfaces, shades['--accent-soft'] ?? hex];
  const written = [hex, shades['--accent-hover'] ?? hex].map((ground) => contrast(grounds[theme].on, ground));
  return Math.min(...stoodOn.map((ground) => contrast(hex, ground)), ...written);
}

/** Styles that put the accent in the place of Slipway's own; only ever of colours that `hexColour` let through. */
export function accentStyles(accent: Record<ThemeName, string>): string {
  const rule = (theme: ThemeName) =>
    `html[data-theme="${theme}"]{${Object.entries(accentShades(accent[theme], theme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return themeNames
    .filter((theme) => hexColour.test(accent[theme]))
    .map(rule)
    .join('');
}
