import type { CapiPart } from '../../shapes/neighbours.ts';
import { type AdmissionRequest, type Decision, decide, deny } from '../admission.ts';

const skew = 'upgrading more than one minor version at a time is not allowed by the Kubernetes skew policy';
const versionShape = /^v?(\d+)(?:\.(\d+))?(?:\.\d+)*(?:[-+][\w.+-]+)?$/;

/** The minor version. @throws Denial for what is no version */
function minorOf(version: string, which: string): number {
  const match = versionShape.exec(version);
  if (!match) throw deny(`failed to parse ${which}: Malformed version: ${version}`);
  return Number(match[2] ?? 0);
}

/** k0smotron's check of control planes: a version, and not more than one minor version at a time. Back is allowed. */
export function validateControlPlane(request: AdmissionRequest<CapiPart>): Promise<Decision> {
  return decide(async () => {
    const [now = '', before = ''] = [request.object?.spec?.version, request.oldObject?.spec?.version];
    const hasMachines = request.object?.kind === 'K0sControlPlane';
    if (request.operation === 'UPDATE' && now !== before && now !== '' && before !== '')
      if (minorOf(now, 'new version') - minorOf(before, 'old version') > 1) throw deny(skew);
    if (request.operation !== 'DELETE' && hasMachines) minorOf(now, 'version');
    return undefined;
  });
}
