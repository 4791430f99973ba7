export interface ApplicationRef {
  controlPlane: string;
  namespace: string;
  name: string;
}

/** Path of an application below the list, in the API and in the portal. */
export const applicationPath = ({ controlPlane, namespace, name }: ApplicationRef): string =>
  `/applications/${[controlPlane, namespace, name].map(encodeURIComponent).join('/')}`;
