import type { ServerResponse } from 'node:http';
import { refusalText } from '../../lib/rbac/authorizer.ts';
import type { Attributes } from '../../lib/rbac/rules.ts';
import type { User } from '../../lib/rbac/user.ts';

export function send(response: ServerResponse, code: number, body: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(body)}\n`);
}

/** A metav1.Status that says no. */
export function refuse(
  response: ServerResponse,
  code: number,
  reason: string,
  message: string,
  details?: Record<string, string>,
): void {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason };
  send(response, code, { ...status, ...(details && { details }), code });
}

/** What kube-apiserver says to somebody whom no role lets do that. */
export function forbid(response: ServerResponse, user: User, attributes: Attributes): void {
  const { group, resource, name, path } = attributes;
  const why = refusalText(user, attributes);
  if (path !== undefined) {
    refuse(response, 403, 'Forbidden', `forbidden: ${why}`);
    return;
  }
  const what = `${resource}${group && `.${group}`}${name && ` "${name}"`}`;
  const details = { ...(name && { name }), ...(group && { group }), kind: resource };
  refuse(response, 403, 'Forbidden', `${what} is forbidden: ${why}`, details);
}
