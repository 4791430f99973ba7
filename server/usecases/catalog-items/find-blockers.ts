import type { DraftContent } from '../../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { findContentProblems } from '../../domain/catalog/publication.ts';
import { type Said, say } from '../../domain/words/said.ts';
import type { Context } from '../define.ts';
import { findSystemTemplate } from '../templates/system-templates.ts';

/** Why content cannot be published now: what it lacks itself, and templates that cannot be used. */
export async function findBlockers({ deps }: Context, kind: TemplateKind, content: DraftContent): Promise<Said[]> {
  const problems = findContentProblems(content);
  const plane = content.joins?.controlPlane;
  if (plane !== undefined && kind === 'service') problems.push(say('joins-no-cluster'));
  else if (plane !== undefined && !deps.karmadaControlPlanes.includes(plane))
    problems.push(say('join-plane-unknown', { plane }));
  for (const { template } of content.versions) {
    const found = await findSystemTemplate(deps, kind, template);
    if (!found) problems.push(say('template-unknown', { template }));
    else if (!found.isValid) {
      const { problem: words } = found;
      problems.push(
        words === null ? say('template-not-valid', { template }) : say('template-unusable', { template, words }),
      );
    }
  }
  return problems;
}
