import { CookieJar, visit } from '../../dev/lib/sign-in.ts';

/** The form of a page that has an id. */
function formOf(page: string, id: string): { action: string; fields: URLSearchParams } {
  const form = new RegExp(`<form id="${id.replaceAll('.', '\\.')}"[^>]*>`).exec(page)?.[0];
  const action = /action="([^"]+)"/.exec(form ?? '')?.[1];
  if (action === undefined) throw new Error(`no form ${id}:\n${page}`);
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"\/>/g)) {
    fields.set(name, value);
  }
  return { action, fields };
}

/**
 * Does in a browser without a window what somebody does at the provider: opens the address, confirms the code that it
 * shows and presses the button of a persona.
 * @returns the text of the page at the end
 */
export async function confirmDevice(verificationUri: string, persona: string, answer: 'yes' | 'abort' = 'yes') {
  const jar = new CookieJar();
  const opened = await visit(jar, verificationUri);
  // The page posts the code of its address by itself.
  const sent = await opened.response.text();
  const action = new URL(/action="([^"]+)"/.exec(sent)?.[1] ?? '', opened.url).toString();
  const body = new URLSearchParams();
  for (const [, name = '', value = ''] of sent.matchAll(/name="([^"]+)" value="([^"]*)"/g)) body.set(name, value);
  const shown = await visit(jar, action, { method: 'POST', body });
  const { action: next, fields } = formOf(await shown.response.text(), 'op.deviceConfirmForm');
  if (answer === 'abort') fields.set('abort', 'yes');
  const asked = await visit(jar, new URL(next, shown.url).toString(), { method: 'POST', body: fields });
  if (answer === 'abort') return asked.response.text();
  await asked.response.body?.cancel();
  const done = await visit(jar, asked.url, { method: 'POST', body: new URLSearchParams({ login: persona }) });
  return done.response.text();
}

interface Asked {
  client: string;
  /** For which address. */
  resource: string;
  persona: string;
}

/** An access token that a persona gets by device code. */
export async function deviceTokens(issuer: string, { client, resource, persona }: Asked): Promise<string> {
  const scope = 'openid email profile groups offline_access';
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`${issuer}${path}`, { method: 'POST', body: new URLSearchParams(form) });
    return (await answer.json()) as Record<string, string>;
  };
  const code = await post('/device/auth', { client_id: client, scope, resource });
  await confirmDevice(code.verification_uri_complete ?? '', persona);
  const tokens = await post('/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: code.device_code ?? '',
    client_id: client,
    resource,
  });
  if (tokens.access_token === undefined) throw new Error(JSON.stringify(tokens));
  return tokens.access_token;
}
