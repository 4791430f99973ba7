import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAuthority, issueServerCertificate } from '../../sandbox/lib/certificates.ts';
import { listen } from './listen.ts';

interface AskedProvider {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
interface ProviderAnswer {
  status: number;
  body: string;
}

const stsError = (code: string, message: string): ProviderAnswer => ({
  status: 403,
  body: `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>
  <RequestId>a1</RequestId></ErrorResponse>`,
});

/** What STS answers to who signs with the one good key; its wire format is that of AWS' API reference. */
function answerSts({ headers, body }: AskedProvider, goodKey: string): ProviderAnswer {
  const key = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
  if (key !== goodKey) {
    return stsError('InvalidClientTokenId', `The security token included in the request is invalid &amp; ${key}`);
  }
  const role = new URLSearchParams(body).get('RoleArn');
  const user = '<Arn>arn:aws:iam::111122223333:user/slipway</Arn><UserId>AIDA</UserId><Account>111122223333</Account>';
  const [, name] = /role\/(.+)$/.exec(role ?? '') ?? [];
  return {
    status: 200,
    body: role
      ? `<AssumeRoleResponse><AssumeRoleResult><AssumedRoleUser>
           <Arn>arn:aws:sts::444455556666:assumed-role/${name}/slipway-test</Arn></AssumedRoleUser>
           <Credentials><SecretAccessKey>never-shown</SecretAccessKey></Credentials></AssumeRoleResult></AssumeRoleResponse>`
      : `<GetCallerIdentityResponse><GetCallerIdentityResult>${user}</GetCallerIdentityResult></GetCallerIdentityResponse>`,
  };
}

/** RFC 6749, for Azure and Google alike. */
function answerToken({ body }: AskedProvider, goodSecret: string): ProviderAnswer {
  const asked = new URLSearchParams(body);
  if (asked.get('client_secret') === goodSecret || asked.get('assertion')) {
    return { status: 200, body: '{"access_token":"never-shown","expires_in":3599,"token_type":"Bearer"}' };
  }
  const error = { error: 'invalid_client', error_description: `AADSTS7000215: Invalid client secret provided.` };
  return { status: 401, body: JSON.stringify(error) };
}

function answerKeystone({ body }: AskedProvider, goodSecret: string): ProviderAnswer {
  if (!body.includes(JSON.stringify(goodSecret))) {
    const message = 'The request you have made requires authentication.';
    return { status: 401, body: JSON.stringify({ error: { code: 401, message, title: 'Unauthorized' } }) };
  }
  const token = { project: { id: 'p1', name: 'shop' }, user: { id: 'u1', name: 'slipway' } };
  return { status: 201, body: JSON.stringify({ token }) };
}

function answerVersion({ headers }: AskedProvider, goodSecret: string): ProviderAnswer {
  if (headers.authorization === `Bearer ${goodSecret}`) {
    return { status: 200, body: '{"major":"1","minor":"33","gitVersion":"v1.33.5+k0s"}' };
  }
  return { status: 401, body: '{"kind":"Status","message":"Unauthorized","reason":"Unauthorized","code":401}' };
}

function answerVcenter({ headers }: AskedProvider, goodSecret: string): ProviderAnswer {
  const login = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8');
  if (login === `${goodSecret}:${goodSecret}`) return { status: 201, body: '"never-shown"' };
  const messages = [{ args: [], default_message: `Authentication failed for ${login}.`, id: 'com.vmware.vapi.auth' }];
  return { status: 401, body: JSON.stringify({ error_type: 'UNAUTHENTICATED', messages }) };
}

const routes: [RegExp, (asked: AskedProvider, good: string) => ProviderAnswer][] = [
  [/^\/sts/, answerSts],
  [/\/oauth2\/v2\.0\/token$|^\/google$/, answerToken],
  [/\/v3\/auth\/tokens$/, answerKeystone],
  [/\/version$/, answerVersion],
  [/^\/vcenter\/api\/session$/, answerVcenter],
];

/**
 * Endpoints of all providers, over http and https, that take one secret and refuse all others. `asked` is what they
 * were asked.
 */
export async function startProviders(good: string) {
  const asked: AskedProvider[] = [];
  const listener: RequestListener = async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const question = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(pieces).toString('utf8'),
    };
    asked.push(question);
    const answer = routes.find(([path]) => path.test(question.path))?.[1](question, good);
    response.writeHead(answer?.status ?? 404).end(answer?.body ?? 'no such page');
  };
  const plain = await listen(createHttp(listener));
  const authority = await createAuthority('providers-ca');
  const pair = await issueServerCertificate(authority, 'providers', ['localhost']);
  const secure = createHttps({ cert: pair.cert, key: pair.key }, listener);
  await new Promise<void>((ready) => secure.listen(0, '127.0.0.1', ready));
  return {
    asked,
    authority: authority.cert,
    /** A certificate that the authority issued. */
    certificate: pair.cert,
    /** Its key. */
    key: pair.key,
    /** As an operator sets them for private clouds. */
    settings: {
      AWS_ENDPOINT_URL_STS: `${plain.url}/sts`,
      AZURE_AUTHORITY_HOST: `${plain.url}/azure`,
      CLOUDSDK_AUTH_TOKEN_HOST: `${plain.url}/google`,
      VSPHERE_SERVERS: `${plain.url}/vcenter, https://vcenter.invalid`,
    },
    /** An https address, which a kubeconfig names with `authority`; the management cluster has another host. */
    cluster: `https://localhost:${(secure.address() as AddressInfo).port}`,
    async stop() {
      await plain.stop();
      await new Promise<void>((closed) => {
        secure.close(() => closed());
        secure.closeAllConnections();
      });
    },
  };
}
