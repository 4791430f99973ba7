import { parse } from 'yaml';

/** A claim or a CEL expression that a part of the user comes from. */
export interface Mapping {
  claim?: string;
  prefix?: string;
  expression?: string;
}

/** One issuer of an AuthenticationConfiguration, as kube-apiserver reads it. */
export interface JwtIssuer {
  issuer: { url: string; audiences: string[]; certificateAuthority?: string; discoveryURL?: string };
  claimMappings: {
    username: Mapping;
    groups?: Mapping;
    uid?: Mapping;
    extra?: { key: string; valueExpression: string }[];
  };
  claimValidationRules?: { claim?: string; requiredValue?: string; expression?: string; message?: string }[];
  userValidationRules?: { expression: string; message?: string }[];
}

/** The issuers of a configuration file; none where there is no file. */
export function issuersOf(text: string | undefined): JwtIssuer[] {
  const config = parse(text ?? '') as { jwt?: JwtIssuer[] } | null;
  return config?.jwt ?? [];
}
