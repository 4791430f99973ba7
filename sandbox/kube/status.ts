/** One wrong field of a 422; `type` is upstream's cause reason without its prefix, `field` a dotted path. */
export interface FieldCause {
  reason: string;
  message: string;
  field?: string;
}

export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: FieldCause[];
  retryAfterSeconds?: number;
}

/** metav1.Status, with its members in upstream's order: two recorded answers compare the raw text. */
export interface Status {
  kind: 'Status';
  apiVersion: 'v1';
  metadata: { continue?: string; remainingItemCount?: number };
  status: 'Success' | 'Failure';
  message?: string;
  reason?: string;
  details?: StatusDetails;
  code?: number;
}

/** Whatever the API answers instead of an object. Handlers throw it, the server writes it. */
export class ApiError extends Error {
  status: Status;
  readonly code: number;
  readonly headers: Record<string, string>;

  constructor(
    code: number,
    reason: string | undefined,
    message: string,
    details?: StatusDetails,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.headers = headers;
    this.status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      ...(reason === undefined ? {} : { reason }),
      ...(details === undefined ? {} : { details }),
      code,
    };
  }

  /** An error whose whole Status is known, for example a webhook's. */
  static of(code: number, status: Status): ApiError {
    const error = new ApiError(code, status.reason, status.message ?? '');
    error.status = status;
    return error;
  }
}

/** A path that is no resource of a custom group gets plain text, not a Status. */
export class PageNotFound extends Error {
  constructor() {
    super('404 page not found');
    this.name = 'PageNotFound';
  }
}

/** Group and plural or kind of what an error is about; the core group is the empty string. */
export interface GroupThing {
  group: string;
  thing: string;
}

const qualified = ({ group, thing }: GroupThing): string => (group === '' ? thing : `${thing}.${group}`);

function detailsOf({ group, thing }: GroupThing, name: string): StatusDetails {
  return { ...(name === '' ? {} : { name }), ...(group === '' ? {} : { group }), kind: thing };
}

export const notFound = (of: GroupThing, name: string): ApiError =>
  new ApiError(404, 'NotFound', `${qualified(of)} "${name}" not found`, detailsOf(of, name));

export const alreadyExists = (of: GroupThing, name: string, prefix = ''): ApiError =>
  new ApiError(409, 'AlreadyExists', `${prefix}${qualified(of)} "${name}" already exists`, detailsOf(of, name));

export const conflict = (of: GroupThing, name: string, why: string): ApiError =>
  new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${qualified(of)} "${name}": ${why}`,
    detailsOf(of, name),
  );

export const modified = (of: GroupThing, name: string): ApiError =>
  conflict(of, name, 'the object has been modified; please apply your changes to the latest version and try again');

export const forbidden = (of: GroupThing, name: string, why: string, causes?: FieldCause[]): ApiError =>
  new ApiError(403, 'Forbidden', `${qualified(of)} ${name === '' ? '' : `"${name}" `}is forbidden: ${why}`, {
    ...detailsOf(of, name),
    ...(causes === undefined ? {} : { causes }),
  });

export const badRequest = (message: string): ApiError => new ApiError(400, 'BadRequest', message);

export const internalError = (message: string): ApiError => new ApiError(500, undefined, message);

export const noSuchResource = (): ApiError =>
  new ApiError(404, 'NotFound', 'the server could not find the requested resource', {});

export const methodNotAllowed = (): ApiError =>
  new ApiError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});

/** 422: all wrong fields at once; `of.thing` is a kind here, not a plural. */
export function invalid(of: GroupThing, name: string, causes: FieldCause[]): ApiError {
  // Upstream repeats a cause but not its sentence when two validations find the same fault.
  const texts = [...new Set(causes.map((cause) => `${cause.field}: ${cause.message}`))];
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  return new ApiError(422, 'Invalid', `${qualified(of)} "${name}" is invalid: ${list}`, {
    ...detailsOf(of, name),
    causes,
  });
}

export const expired = (message: string, continueToken?: string): ApiError => {
  const error = new ApiError(410, 'Expired', message);
  if (continueToken !== undefined) error.status.metadata.continue = continueToken;
  return error;
};

/** 504 for a resourceVersion that has not happened yet. */
export const tooLargeVersion = (asked: number | string, current: number): ApiError =>
  new ApiError(
    504,
    'Timeout',
    `Timeout: Too large resource version: ${asked}, current: ${current}`,
    { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], retryAfterSeconds: 1 },
    { 'retry-after': '1' },
  );
