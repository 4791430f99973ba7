import { expect, it } from 'vitest';
import { findServiceTemplates } from './service-templates.ts';

const asked = (template: string) => ({ name: 's', namespace: 's', template, dependsOn: [] });
const told = (template: string) => ({
  name: 's',
  namespace: 's',
  template,
  version: null,
  since: null,
  state: 'Deployed' as const,
  failureMessage: '',
  conditions: [],
});

it('names each template once: what is asked for, what is handed over and what runs', () => {
  const found = findServiceTemplates({
    deployment: {
      orderedServices: [asked('b-2')],
      disabledServices: [asked('c-1'), asked('')],
      services: [told('b-1')],
    },
    serviceSets: [
      { handedOver: [{ name: 's', namespace: 's', template: 'b-2', version: '2' }], services: [told('b-1')] },
      { handedOver: [], services: [told('a-1')] },
    ],
  });
  expect(found).toEqual(['a-1', 'b-1', 'b-2', 'c-1']);
});

it('has none where nobody asks for any', () => {
  const deployment = { orderedServices: [], disabledServices: [], services: [] };
  expect(findServiceTemplates({ deployment, serviceSets: [] })).toEqual([]);
});
