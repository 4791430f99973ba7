import type { IncomingMessage, ServerResponse } from 'node:http';
import { readTextBody } from '../lib/read-json-body.ts';

interface Answer {
  status: number;
  type: 'text/xml' | 'application/json';
  body: string;
}
const json = (status: number, value: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const xml = (status: number, body: string): Answer => ({ status, type: 'text/xml', body });
const sts = 'xmlns="https://sts.amazonaws.com/doc/2011-06-15/"';

/** What is marked so is refused; every other login is taken. */
const isRefused = (login: string) => /revoked/i.test(login);
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** GetCallerIdentity and AssumeRole, by the ID of the access key that signs. */
function answerSts(authorization: string, asked: URLSearchParams): Answer {
  const key = /Credential=([^/,]+)\//.exec(authorization)?.[1];
  if (key === undefined || isRefused(key)) {
    const [code, message] =
      key === undefined
        ? ['MissingAuthenticationToken', 'Request is missing Authentication Token']
        : ['InvalidClientTokenId', 'The security token included in the request is invalid.'];
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
    return xml(403, `<ErrorResponse ${sts}>${error}</ErrorResponse>`);
  }
  const [, account, role] = /^arn:aws:iam::(\d{12}):role\/(.+)$/.exec(asked.get('RoleArn') ?? '') ?? [];
  if (asked.get('Action') === 'AssumeRole' && account && role) {
    const arn = `arn:aws:sts::${account}:assumed-role/${escapeXml(role)}/${escapeXml(asked.get('RoleSessionName') ?? '')}`;
    const user = `<AssumedRoleUser><Arn>${arn}</Arn></AssumedRoleUser>`;
    return xml(200, `<AssumeRoleResponse ${sts}><AssumeRoleResult>${user}</AssumeRoleResult></AssumeRoleResponse>`);
  }
  const who = '<Arn>arn:aws:iam::111122223333:user/slipway</Arn><Account>111122223333</Account>';
  return xml(
    200,
    `<GetCallerIdentityResponse ${sts}><GetCallerIdentityResult>${who}</GetCallerIdentityResult></GetCallerIdentityResponse>`,
  );
}

/** The token endpoints of Azure (client secret) and Google (a signed assertion, whose issuer is who signs in). */
function answerToken(asked: URLSearchParams): Answer {
  const secret = asked.get('client_secret');
  const assertion = asked.get('assertion')?.split('.')[1];
  const login = secret ?? (assertion && Buffer.from(assertion, 'base64url').toString('utf8'));
  if (!login) return json(400, { error: 'invalid_request', error_description: 'The request has no login.' });
  if (!isRefused(login)) return json(200, { access_token: 'sandbox', token_type: 'Bearer', expires_in: 3599 });
  return secret === null
    ? json(400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' })
    : json(401, { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided.' });
}

/** A session of vCenter's API, by user and password (Basic). */
function answerVcenter(authorization: string): Answer {
  const [scheme, sent = ''] = authorization.split(' ');
  const login = scheme === 'Basic' ? Buffer.from(sent, 'base64').toString('utf8') : '';
  if (login !== '' && !isRefused(login)) return { status: 201, type: 'application/json', body: '"sandbox-session"' };
  const message = {
    id: 'com.vmware.vapi.endpoint.method.authentication.required',
    default_message: 'Authentication required.',
  };
  return json(401, { error_type: 'UNAUTHENTICATED', messages: [message] });
}

/**
 * Where public clouds sign people in, by path: `/providers/sts`, `/providers/azure/{tenant}/oauth2/v2.0/token`,
 * `/providers/google`; and a vCenter, `/providers/vcenter/api/session`. They answer in the wire formats of the originals and
 * take every login but those with `revoked` in them: in the AWS key's ID, Azure's secret, Google's account, or the user or
 * password of vSphere.
 */
export function createProviderLogins() {
  async function answer(path: string, request: IncomingMessage): Promise<Answer> {
    const asked = new URLSearchParams(await readTextBody(request));
    if (path === '/providers/sts') return answerSts(request.headers.authorization ?? '', asked);
    if (path === '/providers/google' || /^\/providers\/azure\/[^/]+\/oauth2\/v2\.0\/token$/.test(path)) {
      return answerToken(asked);
    }
    if (path === '/providers/vcenter/api/session') return answerVcenter(request.headers.authorization ?? '');
    return json(404, { error: 'not_found' });
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname } = new URL(`http://providers${request.url}`);
    if (!pathname.startsWith('/providers/')) return false;
    answer(pathname, request).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.destroy(),
    );
    return true;
  };
}
