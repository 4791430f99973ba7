import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentContrast, accentShades, accentStyles, contrast, hexColour, leastContrast } from './accent.ts';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0a0b0c', '#0a0b0c')).toBe(1);
});

it('lets through colours that can be read in their theme, and no others', () => {
  expect(accentContrast('#01677c', 'light')).toBeGreaterThan(leastContrast);
  expect(accentContrast('#5ec0cf', 'dark')).toBeGreaterThan(leastContrast);
  // Yellow on white, navy on black.
  expect(accentContrast('#ffdd00', 'light')).toBeLessThan(leastContrast);
  expect(accentContrast('#10204a', 'dark')).toBeLessThan(leastContrast);
});

it('every colour that is let through leaves text on all its shades readable', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (hex, theme) => {
      fc.pre(accentContrast(hex, theme) >= leastContrast);
      const shades = accentShades(hex, theme);
      for (const ground of ['--accent', '--accent-hover']) {
        expect(contrast(shades['--on-accent'] ?? '', shades[ground] ?? '')).toBeGreaterThanOrEqual(leastContrast);
      }
      expect(contrast(shades['--accent-text'] ?? '', shades['--accent-soft'] ?? '')).toBeGreaterThanOrEqual(
        leastContrast,
      );
      expect(Object.values(shades).every((value) => hexColour.test(value))).toBe(true);
    }),
  );
});

it('writes nothing but colours into the page', () => {
  const styles = accentStyles({ light: '#01677c', dark: 'red}</style><script>alert(1)</script>' });
  expect(styles).toContain('html[data-theme="light"]{--accent:#01677c');
  expect(styles).not.toMatch(/script|dark/);
});
