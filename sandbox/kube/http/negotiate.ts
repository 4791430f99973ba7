import { ApiError } from '../status.ts';

/** In what form a client wants its answer. */
export interface Representation {
  format: 'json' | 'yaml';
  /** Table and PartialObjectMetadata views of objects and lists. */
  as?: { kind: string; group: string; version: string };
}

const supported = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];
const mediaTypes = supported.join(', ');

interface Range {
  type: string;
  parameters: Record<string, string>;
  quality: number;
}

function parseAccept(header: string): Range[] {
  const ranges = header.split(',').map((part) => {
    const [type = '', ...rest] = part.trim().split(';');
    const parameters: Record<string, string> = {};
    for (const item of rest) {
      const [key = '', value = ''] = item.trim().split('=');
      parameters[key.trim()] = value.trim();
    }
    const quality = parameters.q === undefined ? 1 : Number(parameters.q);
    delete parameters.q;
    return { type: type.trim().toLowerCase(), parameters, quality };
  });
  return ranges.filter((range) => range.type !== '').sort((a, b) => b.quality - a.quality);
}

const formatOf = (type: string): 'json' | 'yaml' | undefined => {
  if (type === 'application/json' || type === '*/*' || type === 'application/*') return 'json';
  return type === 'application/yaml' ? 'yaml' : undefined;
};

/**
 * Picks the first acceptable representation. Protobuf is never chosen: clients that ask for it also accept JSON.
 * @param canTransform whether Table and metadata-only views exist for what is asked
 * @returns undefined when nothing fits; the caller decides which of upstream's two 406 texts it answers
 */
export function negotiate(header: string | undefined, canTransform: boolean): Representation | undefined {
  if (header === undefined || header.trim() === '') return { format: 'json' };
  for (const range of parseAccept(header)) {
    const format = formatOf(range.type);
    if (!format) continue;
    const { as: kind, g: group = '', v: version = '' } = range.parameters;
    if (kind === undefined) return { format };
    const known =
      group === 'meta.k8s.io' &&
      (version === 'v1' || version === 'v1beta1') &&
      ['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'].includes(kind);
    if (canTransform && known) return { format, as: { kind, group, version } };
  }
  return undefined;
}

/** The 406 of handlers that were reached. */
export const notAcceptable = (): ApiError =>
  new ApiError(406, 'NotAcceptable', `only the following media types are accepted: ${mediaTypes}`);

/** The 406 of core groups, whose router looks at the header before any handler. */
export const notAcceptableRoute = (): ApiError =>
  new ApiError(406, 'NotAcceptable', `406: Not Acceptable\n\nAvailable representations: ${mediaTypes}`, {});

/** 415 with the list of what a body may be. */
export const unsupportedMediaType = (accepted: string[] = supported): ApiError =>
  new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
  );
