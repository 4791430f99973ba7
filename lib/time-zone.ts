/** Whether a time zone is one that the platform knows, by name or as a difference to UTC such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether it is one that controllers written in Go know too: they read zones by name alone, as it is written. */
export function isNamedTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || !isTimeZone(name)) return false;
  const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  // Another name of the same zone is taken as it is; the same name in other letters is not found there.
  return known === name || known.toLowerCase() !== name.toLowerCase();
}
