/**
 * Options of `Intl.ListFormat` for names side by side: "a, b" in English, "a、b" in Chinese. Its lists of units have no
 * separator in Chinese.
 */
export const commaList = { type: 'conjunction', style: 'narrow' } as const;
