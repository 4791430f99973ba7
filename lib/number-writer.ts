// To make one takes a hundred times as long as to use it, and tables write thousands of numbers.
const writers = new Map<string, Intl.NumberFormat>();

/** The one writer of numbers with these options. @throws RangeError for options that no writer has */
export function numberWriter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const writer = writers.get(key) ?? new Intl.NumberFormat(locale, options);
  writers.set(key, writer);
  return writer;
}
