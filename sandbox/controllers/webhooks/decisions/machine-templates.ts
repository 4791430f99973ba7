import { canonicalJson } from '../../charts/values.ts';
import { type Json, type KubeObject, readPath } from '../../client/objects.ts';
import { type AdmissionRequest, type Decision, type Denial, decide, deny, denyFields } from '../admission.ts';

type Refuse = (template: KubeObject) => Denial;

const group = 'infrastructure.cluster.x-k8s.io';
const clusterApiDocs = 'https://cluster-api.sigs.k8s.io/tasks';

/** Most providers show the whole object that was refused. */
function invalid(template: KubeObject, field: string, words: string): Denial {
  const { kind, metadata } = template;
  const { managedFields: _, ...shown } = metadata as KubeObject['metadata'] & { managedFields?: unknown };
  const message = `Invalid value: ${JSON.stringify({ ...template, metadata: shown })}: ${words}`;
  return denyFields({ group, kind, name: metadata.name }, [{ reason: 'FieldValueInvalid', field, message }]);
}

const usual =
  (afterwards = ''): Refuse =>
  (template) =>
    invalid(
      template,
      'spec.template.spec',
      `${template.kind} spec.template.spec field is immutable. Please create a new resource instead.${afterwards}`,
    );

/** How the provider of each kind says that a machine template cannot be changed. */
const refusals: Record<string, Refuse> = {
  AWSMachineTemplate: (template) => invalid(template, 'spec.template.spec', 'AWSMachineTemplate.Spec is immutable'),
  AzureMachineTemplate: (template) =>
    invalid(
      template,
      'AzureMachineTemplate.spec.template.spec',
      `AzureMachineTemplate spec.template.spec field is immutable. Please create new resource instead. ref doc: ${clusterApiDocs}/updating-machine-templates.html`,
    ),
  GCPMachineTemplate: ({ kind, metadata }) =>
    denyFields({ group, kind, name: metadata.name }, [
      { reason: 'FieldValueForbidden', field: 'spec', message: 'Forbidden: cannot be modified' },
    ]),
  KubevirtMachineTemplate: () => deny('KubevirtMachineTemplateSpec is immutable'),
  OpenStackMachineTemplate: usual(` Ref doc: ${clusterApiDocs}/change-machine-template.html`),
};

/** The refusal of a changed machine template in its provider's words. */
export function immutableTemplate(template: KubeObject): Denial {
  return (refusals[template.kind] ?? usual())(template);
}

/** Machine templates cannot be changed: the machines that were made of them would no longer be what they say. */
export function validateMachineTemplate({ operation, object, oldObject }: AdmissionRequest): Promise<Decision> {
  return decide(async () => {
    const specOf = (one: KubeObject | undefined) => canonicalJson(readPath(one, 'spec.template.spec') as Json);
    if (operation === 'UPDATE' && object && specOf(object) !== specOf(oldObject)) throw immutableTemplate(object);
    return undefined;
  });
}
