import { type AddressProblem, checkNewClaim } from '@/lib/address-claims';
import type { OrderForm } from '@/lib/contracts/catalog';
import { dnsLabelPattern } from '@/lib/contracts/choices';
import { readClusterDocument } from '@/lib/template-schema/cluster-document';
import { validateParameters } from '@/lib/template-schema/validate';
import type { Violation } from '@/lib/template-schema/violation';
import { askedClaim, type OrderDraft } from './order-draft';

/** Something that keeps an order from being sent. */
export type OrderProblem =
  | { place: 'name'; reason: 'empty' | 'too-long' | 'not-a-label' | 'taken' | 'reserved' }
  | { place: 'credential' }
  | { place: 'yaml' }
  | { place: 'services' }
  | ({ place: 'addresses' } & AddressProblem)
  | { place: 'parameters'; pointer: string; complaint: Violation | null };

/** The pointer that the problem's field carries. */
export function pointerOf(problem: OrderProblem): string {
  if (problem.place === 'addresses') return `#newAddressClaim${problem.pointer}`;
  return problem.place === 'parameters' ? problem.pointer : `#${problem.place}`;
}

function findNameProblem(name: string, maxLength: number): 'empty' | 'too-long' | 'not-a-label' | null {
  if (name === '') return 'empty';
  if (name.length > maxLength) return 'too-long';
  return dnsLabelPattern.test(name) ? null : 'not-a-label';
}

/** What can be said without asking anybody, in the order of the form. */
export function findProblems(form: OrderForm, draft: OrderDraft): OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (draft.credential === null) problems.push({ place: 'credential' });
  const reason = findNameProblem(draft.name, form.maxNameLength);
  if (reason) problems.push({ place: 'name', reason });
  if (draft.yamlText !== null && !readClusterDocument(draft.yamlText, fixedParts(form)).ok)
    problems.push({ place: 'yaml' });
  for (const pointer of Object.keys(draft.drafts)) problems.push({ place: 'parameters', pointer, complaint: null });
  const violations = validateParameters({
    schema: form.schema,
    defaults: form.defaults,
    overrides: draft.overrides,
    hints: form.hints,
  });
  for (const complaint of violations) problems.push({ place: 'parameters', pointer: complaint.pointer, complaint });
  const claim = askedClaim(draft);
  for (const problem of claim ? checkNewClaim(claim) : []) problems.push({ place: 'addresses', ...problem });
  return problems;
}

/** What of the ClusterDeployment the order cannot decide. The namespace of a project bears its name. */
export function fixedParts(form: OrderForm): { namespace: string; template: string } {
  return { namespace: form.project, template: form.template };
}
