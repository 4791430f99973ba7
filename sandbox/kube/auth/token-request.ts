import { isObject, type JsonObject } from '../../lib/json.ts';
import type { ServiceAccountTokens } from '../../lib/service-account-tokens.ts';
import { invalid } from '../status.ts';
import type { ObjectMeta } from '../types.ts';
import { nowSeconds } from '../types.ts';

const defaultSeconds = 3600;
const leastSeconds = 600;
const mostSeconds = 2 ** 32;

function checkSeconds(seconds: number): void {
  const problem =
    seconds < leastSeconds
      ? 'may not specify a duration less than 10 minutes'
      : seconds > mostSeconds
        ? 'may not specify a duration larger than 2^32 seconds'
        : undefined;
  if (problem === undefined) return;
  throw invalid({ group: 'authentication.k8s.io', thing: 'TokenRequest' }, '', [
    { reason: 'FieldValueInvalid', message: `Invalid value: ${seconds}: ${problem}`, field: 'spec.expirationSeconds' },
  ]);
}

/** Answers a TokenRequest for a service account. @throws ApiError 422 for a lifetime that is not allowed */
export function answerTokenRequest(request: JsonObject, account: ObjectMeta, tokens: ServiceAccountTokens): JsonObject {
  const spec = isObject(request.spec) ? request.spec : {};
  const seconds = typeof spec.expirationSeconds === 'number' ? spec.expirationSeconds : defaultSeconds;
  checkSeconds(seconds);
  const sent = Array.isArray(spec.audiences) ? spec.audiences.map(String) : [];
  const audiences = sent.length === 0 ? [tokens.issuer] : sent;
  const { name, namespace = '', uid = '' } = account;
  const now = new Date();
  const { token, expiresAt } = tokens.issue({ name, namespace, uid, audiences }, seconds, now);
  return {
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { name, namespace, uid, creationTimestamp: nowSeconds(now) },
    spec: { audiences, expirationSeconds: seconds, boundObjectRef: spec.boundObjectRef ?? null },
    status: { token, expirationTimestamp: nowSeconds(expiresAt) },
  };
}
