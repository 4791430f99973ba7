import type { RuleShape, SharedKind } from '../domain/catalog/access-management.ts';

/**
 * Answers the rules of AccessManagement as they are to be. The same array leaves them as they are.
 * @param takes whether the installed k0rdent hands out objects of a kind; what it does not know it drops without a word
 */
export type RewriteRules = (
  rules: readonly unknown[],
  shape: RuleShape,
  takes: (kind: SharedKind) => boolean,
) => readonly unknown[];

/** Throws DomainError `upstream-unavailable` or `upstream-timeout` when there is no answer. */
export interface AccessRulesPort {
  /**
   * One optimistic write of AccessManagement: `rewrite` gets the rules as they are, and is asked again when somebody else
   * was faster. Answers whether anything was written.
   * @throws DomainError `conflict` when others were faster again and again
   */
  rewriteRules(rewrite: RewriteRules): Promise<boolean>;
}
