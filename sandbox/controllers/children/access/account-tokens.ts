import { ServiceAccountTokens, signingKeyOf } from '../../../lib/service-account-tokens.ts';

/**
 * Tokens of service accounts of one simulated cluster. They hang on the cluster's secret alone, so that they outlast the
 * sandbox, which forgets the service accounts themselves.
 */
export const accountTokensOf = (secret: string): ServiceAccountTokens =>
  new ServiceAccountTokens('https://kubernetes.default.svc', signingKeyOf(secret));
