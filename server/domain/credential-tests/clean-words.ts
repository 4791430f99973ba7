/** Longer words are those of a page, not of an error. */
const longestWords = 600;
/** Shorter pieces stand in many words by chance, and nobody signs in with them. */
const shortestSecret = 4;
const hidden = '•••';

/** Forms in which a provider may repeat what it was given. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  btoa(Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('')),
];

/** A provider's words, as they may be stored and shown: without secrets, control characters and more than a few lines. */
export function cleanWords(words: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap(formsOf)
    .sort((one, other) => other.length - one.length);
  const without = forms.reduce((text, form) => text.replaceAll(form, hidden), words);
  const plain = without
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return plain.length > longestWords ? `${plain.slice(0, longestWords)}…` : plain;
}
