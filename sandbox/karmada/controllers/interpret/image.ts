import type { Overriders } from '../shapes.ts';

type ImageOverrider = NonNullable<Overriders['imageOverrider']>[number];

const tag = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const digest = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const domain = '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*';
const host = `(?:${domain}|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const name = `(?:${host}/)?${component}(?:/${component})*`;
const whole = new RegExp(`^(${name})(?::(${tag}))?(?:@(${digest}))?$`);
const isTag = new RegExp(`^${tag}$`);
const isDigest = new RegExp(`^${digest}$`);

interface Image {
  registry: string;
  repository: string;
  tag: string;
  digest: string;
}

/** @throws Error in the words of the library that Karmada reads images with */
function parse(image: string): Image {
  const [, full, foundTag = '', foundDigest = ''] = whole.exec(image) ?? [];
  if (full === undefined) {
    if (image === '') throw new Error('repository name must have at least one component');
    const isUpper = whole.test(image.toLowerCase());
    throw new Error(isUpper ? 'repository name must be lowercase' : 'invalid reference format');
  }
  const slash = full.indexOf('/');
  const first = full.slice(0, Math.max(slash, 0));
  const registry = /[.:]/.test(first) || first === 'localhost' ? first : '';
  // Of a tag and a digest the tag counts.
  return {
    registry,
    repository: registry ? full.slice(slash + 1) : full,
    tag: foundTag,
    digest: foundTag ? '' : foundDigest,
  };
}

function write({ registry, repository, tag: ofTag, digest: ofDigest }: Image): string {
  const path = registry ? `${registry}/${repository}` : repository;
  if (ofTag) return `${path}:${ofTag}`;
  return ofDigest ? `${path}@${ofDigest}` : path;
}

/** A text that is neither tag nor digest changes nothing. */
function withVersion(image: Image, text: string): Image {
  if (isTag.test(text)) return { ...image, tag: text, digest: '' };
  return isDigest.test(text) ? { ...image, tag: '', digest: text } : image;
}

/**
 * The name of an image after an override of one of its parts.
 * @throws Error where the name is none
 */
export function overrideImage(image: string, { component: part, operator, value = '' }: ImageOverrider): string {
  let parsed: Image;
  try {
    parsed = parse(image);
  } catch (error) {
    throw new Error(`failed to parse image value(${image}), error: ${(error as Error).message}`);
  }
  if (part === 'Tag') {
    if (operator === 'remove') return write({ ...parsed, tag: '', digest: '' });
    const before = operator === 'add' ? parsed.tag || parsed.digest : '';
    return write(withVersion(parsed, before + value));
  }
  const field = part === 'Registry' ? 'registry' : 'repository';
  const next = { add: parsed[field] + value, replace: value, remove: '' }[operator];
  return write({ ...parsed, [field]: next });
}
