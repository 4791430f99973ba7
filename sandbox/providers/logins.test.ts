import { afterAll, beforeAll, expect, it } from 'vitest';
import { startControl } from '../control/server.ts';
import { findFreePort } from '../lib/ports.ts';
import { createProviderLogins } from './logins.ts';

let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const port = await findFreePort();
  ({ stop } = await startControl(port, [createProviderLogins()]));
  url = `http://127.0.0.1:${port}/providers`;
});
afterAll(() => stop());

async function ask(path: string, fields: Record<string, string>, authorization?: string) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return `${response.status} ${await response.text()}`;
}
const signedBy = (key: string) => `AWS4-HMAC-SHA256 Credential=${key}/20261127/us-east-1/sts/aws4_request, Signature=0`;
const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;
const role = { Action: 'AssumeRole', RoleArn: 'arn:aws:iam::444455556666:role/shop', RoleSessionName: 's' };
const assertion = (iss: string) => `a.${Buffer.from(JSON.stringify({ iss })).toString('base64url')}.b`;

it.each([
  ['/sts', { Action: 'GetCallerIdentity' }, signedBy('AKIAGOOD'), /^200 .*<Account>111122223333<\/Account>/],
  ['/sts', role, signedBy('AKIAGOOD'), /^200 .*<Arn>arn:aws:sts::444455556666:assumed-role\/shop\/s<\/Arn>/],
  ['/sts', { Action: 'GetCallerIdentity' }, signedBy('AKIAREVOKED'), /^403 .*<Code>InvalidClientTokenId<\/Code>/],
  ['/sts', { Action: 'GetCallerIdentity' }, undefined, /^403 .*MissingAuthenticationToken/],
  ['/azure/t/oauth2/v2.0/token', { client_secret: 'good' }, undefined, /^200 .*"access_token"/],
  ['/azure/t/oauth2/v2.0/token', { client_secret: 'revoked' }, undefined, /^401 .*AADSTS7000215/],
  ['/azure/t/oauth2/v2.0/token', {}, undefined, /^400 .*invalid_request/],
  ['/google', { assertion: assertion('slipway@shop') }, undefined, /^200 .*"access_token"/],
  ['/google', { assertion: assertion('revoked@shop') }, undefined, /^400 .*invalid_grant/],
  ['/vcenter/api/session', {}, basic('me:good'), /^201 "sandbox-session"$/],
  ['/vcenter/api/session', {}, basic('me:revoked'), /^401 .*"default_message":"Authentication required\."/],
  ['/vcenter/api/session', {}, undefined, /^401 .*UNAUTHENTICATED/],
  ['/elsewhere', {}, undefined, /^404 /],
])('%s answers %o of %s', async (path, fields, authorization, answer) => {
  expect(await ask(path, fields as Record<string, string>, authorization)).toMatch(answer);
});
