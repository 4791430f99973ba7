const browsers: readonly [RegExp, string][] = [
  // Most browsers claim to be others too; the most particular name counts.
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person calls the program behind a User-Agent; the header itself where nobody knows it; null without one. */
export function browserOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const nameIn = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  if (!browser) return userAgent.slice(0, 60);
  const system = nameIn(systems);
  return system ? `${browser}, ${system}` : browser;
}
