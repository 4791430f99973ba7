import type { DraftContent } from '../../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { findContentProblems } from '../../domain/publication.ts';
import type { Context } from '../define.ts';
import { findSystemTemplate } from '../templates/system-templates.ts';

/** Why content cannot be published now: what it lacks itself, and templates that cannot be used. */
export async function findBlockers({ deps }: Context, kind: TemplateKind, content: DraftContent): Promise<string[]> {
  const problems = findContentProblems(content);
  for (const { template } of content.versions) {
    const found = await findSystemTemplate(deps, kind, template);
    if (!found?.isValid) problems.push(`${template}: ${found?.problem ?? 'there is no such template'}`);
  }
  return problems;
}
