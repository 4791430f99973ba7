import { DomainError } from '../errors.ts';
import { say } from '../words/said.ts';
import type { ImageChange } from './override-policy.ts';

// The grammar of the distribution project's `reference` package, which Karmada reads images with.
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const host = `(?:${label}(?:\\.${label})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const step = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const tag = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const algorithm = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*';
const digest = `${algorithm}:[0-9a-fA-F]{32,}`;

const namePattern = new RegExp(
  `^(?<path>(?:${host}/)?${step}(?:/${step})*)(?::(?<tag>${tag}))?(?:@(?<digest>${digest}))?$`,
);
const tagPattern = new RegExp(`^${tag}$`);
const digestPattern = new RegExp(`^${digest}$`);

interface ImageName {
  registry: string;
  repository: string;
  /** A tag or a digest; empty where the name has none. */
  version: string;
}

/** The first part of a path is a registry where it looks like a host. */
function read(image: string): ImageName {
  const found = namePattern.exec(image)?.groups;
  if (found?.path === undefined)
    throw new DomainError('validation-failed', say('override-image-unreadable', { image }));
  const [first = '', ...others] = found.path.split('/');
  const hasRegistry = others.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  return {
    registry: hasRegistry ? first : '',
    repository: hasRegistry ? others.join('/') : found.path,
    version: found.tag ?? found.digest ?? '',
  };
}

function write({ registry, repository, version }: ImageName): string {
  const path = registry ? `${registry}/${repository}` : repository;
  if (!version) return path;
  return digestPattern.test(version) ? `${path}@${version}` : `${path}:${version}`;
}

/**
 * The name of an image after a change of one part. A version that is neither a tag nor a digest changes nothing.
 * @throws DomainError `validation-failed` where the name is no name of an image
 */
export function changeImage(image: string, { part, operator, value }: Omit<ImageChange, 'at'>): string {
  const name = read(image);
  const next = { add: name[part] + value, replace: value, remove: '' }[operator];
  const isKept = part === 'version' && operator !== 'remove' && !tagPattern.test(next) && !digestPattern.test(next);
  return write(isKept ? name : { ...name, [part]: next });
}
