/** Names of the tokens of `app/tokens.css`, without their dashes, in the order of the file. */
export interface Tokens {
  colours: string[];
  texts: string[];
  spaces: string[];
  radii: string[];
}

/** Raw material of the colours, and what is no colour of its own. */
const notShown = /^(steel-|shadow-|ring|tile-mix)/;

/** The names that the light theme gives colours to, and the steps of type, space and radius. */
export function tokensOf(css: string): Tokens {
  const names = [...css.matchAll(/^\s*--([a-z0-9-]+):/gm)].map(([, name = '']) => name);
  const light = css.slice(css.indexOf('[data-theme="light"]'), css.indexOf('[data-theme="dark"]'));
  const colours = [...light.matchAll(/^\s*--([a-z0-9-]+):/gm)].map(([, name = '']) => name);
  const stepsOf = (pattern: RegExp) => [...new Set(names.filter((name) => pattern.test(name)))];
  return {
    colours: colours.filter((name) => !notShown.test(name)),
    texts: stepsOf(/^text-\d+$/),
    spaces: stepsOf(/^space-\d+$/),
    radii: stepsOf(/^radius-\d+$/),
  };
}
