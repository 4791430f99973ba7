import { atomic, flag, quantity, struct, text } from './shapes.ts';

export const localObjectReference = atomic(struct('LocalObjectReference', { name: text }));
export const objectFieldSelector = atomic(struct('ObjectFieldSelector', { apiVersion: text, fieldPath: text }));
export const resourceFieldSelector = atomic(
  struct('ResourceFieldSelector', { containerName: text, resource: text, divisor: quantity }),
);
export const seLinuxOptions = struct('SELinuxOptions', { user: text, role: text, type: text, level: text });
export const windowsSecurityContextOptions = struct('WindowsSecurityContextOptions', {
  gmsaCredentialSpecName: text,
  gmsaCredentialSpec: text,
  runAsUserName: text,
  hostProcess: flag,
});
export const seccompProfile = struct('SeccompProfile', { type: text, localhostProfile: text });
export const appArmorProfile = struct('AppArmorProfile', { type: text, localhostProfile: text });
export const typedLocalObjectReference = atomic(
  struct('TypedLocalObjectReference', { apiGroup: text, kind: text, name: text }),
);
